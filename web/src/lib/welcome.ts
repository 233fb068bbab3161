import type { User } from '@ranar/contract/people'
import type { QueryClient } from '@tanstack/react-query'
import { dropDrafts } from './drafts.ts'
import { dropKeptFiles } from './kept-files.ts'
import { keepPerson, lastPerson } from './last-person.ts'
import { read } from './reading.ts'
import { me, setFlag } from './session.ts'

/** After login and signup: stores who is here, and deletes drafts of the last session if it was another person's. */
export const welcome = async (queryClient: QueryClient, user: User) => {
  const last = lastPerson()
  if (last !== null && last !== user._id) {
    dropDrafts()
    dropKeptFiles()
  }
  keepPerson(user._id)
  queryClient.setQueryData(read(me).queryKey, { user })
  setFlag(user._id)
  await queryClient.invalidateQueries()
}
