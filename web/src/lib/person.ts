import type { User } from '@ranar/contract/people'
import { isProblem, isRefusal } from '@ranar/contract/problem'
import type { QueryClient } from '@tanstack/react-query'
import { keepPerson, lastPerson } from './last-person.ts'
import { persistedMe } from './persisted-store.ts'
import { read } from './reading.ts'
import { isFlagged, me } from './session.ts'

/** Returns the current user, null for a guest; without an answer, the user stored here. Throws {@link Problem}. */
export const whoIsHere = async (queryClient: QueryClient): Promise<User | null> => {
  if (!isFlagged()) return null
  const stored = persistedMe()
  const restore = () =>
    stored && queryClient.setQueryData(read(me).queryKey, { user: stored.data }, { updatedAt: stored.at })
  if (!navigator.onLine && !queryClient.getQueryData(read(me).queryKey)) restore()
  const answer = await queryClient.ensureQueryData(read(me)).catch((problem: unknown) => {
    const known = isProblem(problem) && !isRefusal(problem) && restore()
    if (!known) throw problem
    return known
  })
  if (lastPerson() === null) keepPerson(answer.user._id)
  return answer.user
}
