import { type DeliveryMan, people } from '@ranar/contract/people'
import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { toldApart } from './told-apart.ts'

const AT_ONCE = 100
const page = (number: number) => read(people.deliveryMen, { query: { page: number, limit: AT_ONCE } })

/** Loads all couriers across pages; `men` is undefined until complete. `nameOf` adds the email if two share a name. */
export const useDeliveryMen = () => {
  const first = useQuery(page(1))
  const others = useQueries({
    queries: Array.from({ length: (first.data?.meta.pages ?? 1) - 1 }, (_, i) => page(i + 2)),
  })
  const error = first.error ?? others.find((one) => one.error)?.error
  const isWhole = first.data && others.every(({ isPending }) => !isPending)
  const men = isWhole ? once([first, ...others].flatMap(({ data }) => data?.delivery_men ?? [])) : undefined
  const labelOf = toldApart(men ?? [])
  const labels = new Map(men?.map((man) => [man._id, labelOf(man)]))
  return {
    men,
    nameOf: ({ _id, name }: { _id: string; name: string }) => labels.get(_id) ?? name,
    error,
    retry: () => void first.refetch(),
  }
}

/** If a courier joins between two reads, another one appears on both pages: keep one copy. */
const once = (men: readonly DeliveryMan[]) => [...new Map(men.map((man) => [man._id, man])).values()]
