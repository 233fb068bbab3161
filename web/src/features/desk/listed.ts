import { desk } from '@ranar/contract/desk'
import { read } from '../../lib/read.ts'
import { type DeskSearch, ROWS } from './desk-search.ts'

/** What the desk lists at this address. */
export const listed = ({ open: _, ...query }: DeskSearch) =>
  read(desk.today, { query: { ...query, limit: ROWS } as never })
