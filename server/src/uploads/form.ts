import { badRequest, tooLarge } from '../http/problems.ts'

type Part =
  | { type: 'file'; fieldname: string; filename?: string; mimetype: string; file: { resume(): unknown }; toBuffer(): Promise<Buffer> }
  | { type: 'field'; fieldname: string; value: unknown; valueTruncated: boolean }

export const MOST_FORM_BYTES = 11 * 1024 * 1024
/** Of one request: 5 MiB a file, 20 texts of 64 KiB; the rest is 413. */
export const formLimits = { fileSize: 5 * 1024 * 1024, files: 4, fields: 20, fieldSize: 64 * 1024, parts: 24, headerPairs: 50 }

/** The known fields of a form as one plain object: texts as strings, files as Blobs in memory. Unknown parts are read and dropped; a field twice is 400. */
export const readForm = async (parts: AsyncIterable<Part>, known: readonly string[]): Promise<Record<string, string | Blob>> => {
  const body: Record<string, string | Blob> = {}
  const put = (name: string, value: string | Blob) => {
    if (Object.hasOwn(body, name)) throw badRequest('common.bodyInvalid', name)
    body[name] = value
  }
  for await (const part of parts) {
    const name = part.fieldname
    if (part.type === 'file') {
      if (!known.includes(name)) part.file.resume()
      else {
        const bytes = await part.toBuffer()
        // A browser sends a file field without a choice as an empty file without a name.
        if (bytes.length > 0 || part.filename) put(name, new Blob([new Uint8Array(bytes)], { type: part.mimetype }))
      }
    } else if (known.includes(name)) {
      if (part.valueTruncated) throw tooLarge()
      if (typeof part.value !== 'string') throw badRequest('common.bodyInvalid', name)
      put(name, part.value)
    }
  }
  return body
}
