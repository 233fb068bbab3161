import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { running } from './rig.ts'

/** Waits for a mail to this address whose text matches the pattern; returns the text of the newest. */
export async function letterTo(address: string, pattern: RegExp): Promise<string> {
  const find = () => letters(address).findLast((text) => pattern.test(text))
  await expect.poll(find, { message: `a letter to ${address}` }).toBeTruthy()
  return find() ?? ''
}

/** Returns the code in the newest mail, which stands alone on its line. */
export async function codeFor(address: string): Promise<string> {
  const alone = /^[2-9A-HJKMNP-Z]{8}$/m
  return alone.exec(await letterTo(address, alone))?.[0] ?? ''
}

/** Returns the delivery code in the newest mail to a receiver. */
export async function digitsTo(address: string): Promise<string> {
  const alone = /^\d{6}$/m
  return alone.exec(await letterTo(address, alone))?.[0] ?? ''
}

function letters(address: string) {
  const dir = path.join(running().dataDir, 'mail')
  let files: string[] = []
  try {
    files = readdirSync(dir).filter((file) => file.endsWith('.eml'))
  } catch {} // no letter was written yet
  const all = files.sort().map((file) => readFileSync(path.join(dir, file), 'utf8').replaceAll('\r\n', '\n'))
  return all.filter((letter) => new RegExp(`^To:.*${address.replaceAll('.', '\\.')}`, 'im').test(letter)).map(plainText)
}

/** Returns the decoded text part of a mail. */
function plainText(letter: string) {
  const part = letter.slice(Math.max(0, letter.search(/^Content-Type: text\/plain/im)))
  const [head = '', ...rest] = part.split('\n\n')
  const [body = ''] = rest.join('\n\n').split(/^--/m)
  if (/transfer-encoding: base64/i.test(head))
    return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
