import type { QueryClient } from '@tanstack/react-query'
import { dropDrafts } from './drafts.ts'
import { dropKeptFiles } from './kept-files.ts'
import { keepPerson } from './last-person.ts'
import { dropEverything, setFlag } from './session.ts'
import { dropWritten } from './written.ts'

/** Deletes the person's drafts, stored files, login flag and cached answers after logout. */
export const forget = async (queryClient: QueryClient) => {
  dropDrafts()
  dropWritten()
  dropKeptFiles()
  keepPerson(null)
  setFlag(null)
  await dropEverything(queryClient)
}
