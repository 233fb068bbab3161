import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { read } from '../src/flows/mail.fixture.ts'
import type { Company } from './crew.ts'
import { until } from './until.ts'

const mailsIn = async (dataDir: string) => {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name), 'utf8'))))
}

type Mail = Awaited<ReturnType<typeof mailsIn>>[number]
/** The job of a mail: what was asked for first may be written last. */
const jobOf = ({ header }: Mail) => Number(/\.(\d+)@/.exec(header('message-id') ?? '')?.[1])

/** The mails that a person has got, in the order in which they were asked for, once there are this many. */
export const mailsTo = ({ env }: Pick<Company, 'env'>, { email }: { email: string }, count: number) =>
  until(async () => {
    const mails = (await mailsIn(env.dataDir)).filter(({ header }) => header('to') === email)
    if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come`)
    return mails.sort((a, b) => jobOf(a) - jobOf(b))
  })
