import { address } from '@ranar/contract/client'
import type { Sent } from '@ranar/contract/endpoint'
import { Problem, type ProblemBody } from '@ranar/contract/problem'
import type { QueryClient } from '@tanstack/react-query'
import { transportOf } from './query-client.ts'
import type { Readable } from './reading.ts'

/** Returns the text of a file that an endpoint answers; throws {@link Problem} like every call. */
export const readFile = async <E extends Readable>(
  queryClient: QueryClient,
  e: E,
  { query }: { query: Sent<E> extends { query?: infer Q } ? Q : never },
): Promise<string> => {
  const reply = await transportOf(queryClient)({})(address(e, query as object), { method: e.method, headers: {} })
  if (!reply.ok || !reply.text) throw new Problem(reply.status, (await reply.json()) as ProblemBody)
  return reply.text()
}
