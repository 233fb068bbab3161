import { desk } from '@ranar/contract/desk'
import { read } from '../../lib/read.ts'
import { type DeskSearch, ROWS } from './desk-search.ts'

/** Query of the desk's list for this URL search. */
export const listed = ({ open: _, ...query }: DeskSearch) =>
  read(desk.today, { query: { ...query, limit: ROWS } as never })
