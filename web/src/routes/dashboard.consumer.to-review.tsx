import type { api } from '@ranar/contract'
import type { Parcel } from '@ranar/contract/parcels'
import { reviews } from '@ranar/contract/reviews'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ParcelId } from '../features/parcels/ParcelId.tsx'
import p from '../features/parcels/parcels.module.css'
import { typeText } from '../features/parcels/words.ts'
import { ReviewParcel } from '../features/reviews/ReviewParcel.tsx'
import { ReviewTabs } from '../features/reviews/ReviewTabs.tsx'
import s from '../features/reviews/reviews.module.css'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { persisted } from '../lib/persisted-queries.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { useSaidFault } from '../lib/useSaidFault.ts'
import { LinkButton } from '../ui/Button.tsx'
import { type Column, PagedTable } from '../ui/PagedTable.tsx'
import { Person } from '../ui/Person.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Stars } from '../ui/Stars.tsx'
import { Empty } from '../ui/State.tsx'

/** Returns the query of a tab: parcels that wait for a review, or reviewed ones. */
const listOf = (queryClient: QueryClient, { page, isReviewed }: { page?: number; isReviewed?: string }) =>
  persisted(queryClient, read(reviews.mine, { query: { page, isReviewed: isReviewed === 'true' ? 'true' : 'false' } }))

export const Route = createFileRoute('/dashboard/consumer/to-review')({
  validateSearch: forgiving<typeof api.reviews.mine>('isReviewed'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listOf(context.queryClient, deps)),
  head: titled('shell.navToReview'),
  component: ToReview,
})

function ToReview() {
  const t = useT()
  const { day, number } = useFormats()
  const search = Route.useSearch()
  const { isReviewed }: { isReviewed?: string } = search
  const reviewed = isReviewed === 'true'
  const query = listOf(useQueryClient(), search)
  useSaidFault(useQuery(query).error)
  const none = t('shell.none')

  const common: Column<Parcel>[] = [
    {
      title: t('consumer.type'),
      card: 'head',
      cell: ({ _id, parcel }) => (
        <span className={p.type}>
          {t(typeText(parcel.type))}
          <ParcelId id={_id} />
        </span>
      ),
    },
    {
      title: t('consumer.deliveryMan'),
      cell: ({ delivery_men }) =>
        delivery_men ? <Person name={delivery_men.name} picture={delivery_men.avatar.secure_url} size={32} /> : none,
    },
  ]
  const waiting: Column<Parcel>[] = [
    { title: t('tracking.receiver'), cell: ({ reciever }) => reciever.name },
    { title: t('consumer.bookingDate'), cell: ({ createdAt }) => day(createdAt), time: true },
  ]
  const written: Column<Parcel>[] = [
    {
      title: t('consumer.rating'),
      card: 'badge',
      cell: ({ review }) =>
        review ? <Stars rating={review.rating} label={t('consumer.stars', { count: number(review.rating) })} /> : none,
    },
    {
      title: t('consumer.comment'),
      cell: ({ review }) => <span className={s.comment}>{review?.comment || none}</span>,
    },
    { title: t('consumer.reviewedOn'), cell: ({ review }) => day(review?.createdAt) },
  ]

  return (
    <Screen title={t('shell.navToReview')}>
      <ReviewTabs isReviewed={reviewed} />
      <PagedTable
        key={String(reviewed)}
        query={query}
        rows={(data) => data.parcels}
        caption={(data) => t('shell.total', { total: number(data.meta.total) })}
        empty={
          <Empty text={t(reviewed ? 'consumer.noReviews' : 'consumer.nothingToReview')}>
            <LinkButton kind="outline" to="/dashboard/consumer/my-parcel">
              {t('consumer.toMyParcel')}
            </LinkButton>
          </Empty>
        }
        columns={[...common, ...(reviewed ? written : waiting)]}
        {...(!reviewed && { actions: (parcel: Parcel) => <ReviewParcel parcel={parcel} /> })}
      />
    </Screen>
  )
}
