import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { badRequest, diskFailed, tooLarge } from '../problems.ts'

type Part =
  | { type: 'file'; fieldname: string; filename?: string; mimetype: string; file: Readable & { truncated?: boolean } }
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean }

export const MOST_FORM_BYTES = 11 * 1024 * 1024
/** Limits of one form: 5 MiB a file, 20 texts of 64 KiB each; above a limit the reply is 413. */
export const formLimits = {
  fileSize: 5 * 1024 * 1024,
  files: 4,
  fields: 20,
  fieldSize: 64 * 1024,
  parts: 24,
  headerPairs: 50,
}

/** `discard` removes the files of the body; call it when nobody reads them any more. */
export type Form = { body: Record<string, string | Blob>; discard(): Promise<void> }

/** Reads the known fields of a form: texts as strings, files as Blobs in `folder`; drops unknown parts. Throws 400 for
 * a repeated field, 413 for a large file, 503 for a full disk, or `signal`'s reason; then no file is left behind. */
export const readForm = async (
  parts: AsyncIterable<Part>,
  { known, folder, signal }: { known: readonly string[]; folder: string; signal: AbortSignal },
): Promise<Form> => {
  const body: Record<string, string | Blob> = {}
  const drafts: string[] = []
  // The hourly sweep removes what cannot be removed now.
  const discard = async () => {
    await Promise.all(drafts.map((draft) => rm(draft, { force: true }).catch(() => {})))
  }
  const put = (name: string, value: string | Blob) => {
    if (Object.hasOwn(body, name)) throw badRequest('common.bodyInvalid', name)
    body[name] = value
  }
  try {
    for await (const part of until(signal, parts)) {
      const name = part.fieldname
      if (part.type === 'file' && !known.includes(name)) part.file.resume()
      else if (part.type === 'file') {
        const draft = path.join(folder, `.${randomUUID()}.tmp`)
        drafts.push(draft)
        await receive(part.file, draft, signal)
        const file = await openAsBlob(draft, { type: part.mimetype })
        // For a file field that was left empty, browsers send an empty file without a name.
        if (file.size > 0 || part.filename) put(name, file)
      } else if (known.includes(name)) {
        if (part.valueTruncated) throw tooLarge()
        if (typeof part.value !== 'string') throw badRequest('common.bodyInvalid', name)
        put(name, part.value)
      }
    }
    return { body, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Writes a file to disk with backpressure. Throws 413 when it is too large, 503 when the disk fails. */
const receive = async (file: Readable & { truncated?: boolean }, draft: string, signal: AbortSignal) => {
  const stop = () => file.destroy(signal.reason)
  signal.addEventListener('abort', stop)
  const disk = await openDraft(draft).catch(fail)
  try {
    if (signal.aborted) stop()
    for await (const chunk of file) {
      if (file.truncated) throw tooLarge('people.pictureTooLarge')
      await disk.writeFile(chunk).catch(fail)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await disk.close()
  }
  // The limit may be exceeded in the last chunk.
  if (file.truncated) throw tooLarge('people.pictureTooLarge')
}

const openDraft = async (draft: string): Promise<FileHandle> => {
  await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
  return open(draft, 'wx', 0o600)
}

const fail = (cause: unknown): never => {
  throw diskFailed(cause)
}

/** Yields the same values until `signal` aborts; then throws its reason, even while it waits for the next value. */
async function* until<T>(signal: AbortSignal, values: AsyncIterable<T>) {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  aborted.promise.catch(() => {})
  signal.addEventListener('abort', onAbort)
  const iterator = values[Symbol.asyncIterator]()
  try {
    for (;;) {
      signal.throwIfAborted()
      const { value, done } = await Promise.race([iterator.next(), aborted.promise])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
