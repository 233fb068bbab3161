import type { QueryClient } from '@tanstack/react-query'
import { dropDrafts } from './drafts.ts'
import { dropImports } from './kept-imports.ts'
import { keepPerson } from './last-person.ts'
import { dropEverything, setFlag } from './session.ts'
import { dropWritten } from './written.ts'

/** Deletes the person's drafts, imported files, login flag and cached answers after logout. */
export const forget = async (queryClient: QueryClient) => {
  dropDrafts()
  dropWritten()
  dropImports()
  keepPerson(null)
  setFlag(null)
  await dropEverything(queryClient)
}
