import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CODE_ALPHABET } from '@ranar/contract'
import { until } from './until.ts'

const codeLine = new RegExp(`^([${CODE_ALPHABET}]{8})\\r?$`, 'm')

/** Reads the mails that are written into the data folder, oldest first. */
export const mailbox = (dataDir: string) => {
  const folder = path.join(dataDir, 'mail')
  const to = async (email: string) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const letters = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return letters.filter((letter) => letter.includes(`To: ${email}\r\n`))
  }
  return {
    to,
    /** Waits for the nth mail with a code to this address and returns its code. */
    code: (email: string, nth = 1) =>
      until(async () => {
        const code = (await to(email)).flatMap((letter) => codeLine.exec(letter)?.[1] ?? [])[nth - 1]
        if (!code) throw new Error(`No letter ${nth} with a code to ${email}`)
        return code
      }),
  }
}

/** Returns a code that differs from this one. */
export const otherThan = (code: string) => (code.startsWith('2') ? '3' : '2') + code.slice(1)
