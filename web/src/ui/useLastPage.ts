import type { Meta } from '@ranar/contract/answer-shapes'
import { useEffect } from 'react'
import { useListSearch } from '../lib/useListSearch.ts'

/** Goes to the last page of a list if the page in the URL is gone; `meta` is undefined while another page is shown. */
export const useLastPage = (meta: Pick<Meta, 'page' | 'pages'> | undefined) => {
  const { change } = useListSearch()
  const last = meta && meta.page > meta.pages ? meta.pages : undefined
  // An effect navigates once; <Navigate> would again at every render.
  useEffect(() => {
    if (last) change({ page: last > 1 ? last : undefined }, { replace: true })
  }, [last, change])
}
