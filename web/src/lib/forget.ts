import type { QueryClient } from '@tanstack/react-query'
import { dropDrafts } from './drafts.ts'
import { dropImports } from './kept-imports.ts'
import { keepPerson } from './last-person.ts'
import { dropEverything, setFlag } from './session.ts'
import { dropWritten } from './written.ts'

/** After logout: nothing that was read as this person stays. */
export const forget = async (queryClient: QueryClient) => {
  dropDrafts()
  dropWritten()
  dropImports()
  keepPerson(null)
  setFlag(null)
  await dropEverything(queryClient)
}
