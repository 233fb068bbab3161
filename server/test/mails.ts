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
/** Returns the id of the job that wrote a mail. Jobs may write their mails in another order than that of their ids. */
const jobOf = ({ header }: Mail) => Number(/\.(\d+)@/.exec(header('message-id') ?? '')?.[1])

/** Waits until a person has at least `count` mails; returns them in the order in which they were requested. */
export const mailsTo = ({ env }: Pick<Company, 'env'>, { email }: { email: string }, count: number) =>
  until(async () => {
    const mails = (await mailsIn(env.dataDir)).filter(({ header }) => header('to') === email)
    if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come`)
    return mails.sort((a, b) => jobOf(a) - jobOf(b))
  })
