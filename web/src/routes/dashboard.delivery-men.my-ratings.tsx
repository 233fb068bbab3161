import type { api } from '@ranar/contract'
import type { Parcel } from '@ranar/contract/parcels'
import { ratings, reviews } from '@ranar/contract/reviews'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import s from '../features/deliveries/ratings.module.css'
import { useFormats } from '../lib/format.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { persisted } from '../lib/persisted-queries.ts'
import { read } from '../lib/read.ts'
import { forgiving } from '../lib/search.ts'
import { LinkButton } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stars } from '../ui/Stars.tsx'
import { Empty } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/delivery-men/my-ratings')({
  validateSearch: forgiving<typeof api.reviews.received>('rating'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(persisted(context.queryClient, read(reviews.received, { query: deps }))),
  head: titled('shell.navRatings'),
  component: MyRatings,
})

function MyRatings() {
  const t = useT()
  const { day, number } = useFormats()
  const query = persisted(useQueryClient(), read(reviews.received, { query: Route.useSearch() }))
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData })
  const options = ratings.map((value) => ({
    value,
    label: value === '1' ? t('deliveries.starOption') : t('deliveries.starsOption', { count: number(+value) }),
  }))
  return (
    <Screen title={t('shell.navRatings')}>
      {data ? data.average_rating > 0 && <Average rating={data.average_rating} /> : !error && <Average />}
      <PagedTable
        cards={s.reviews}
        query={query}
        rows={(answer) => answer.parcels}
        caption={(answer) => t('deliveries.ratingsTotal', { total: number(answer.meta.total) })}
        filters={
          <FilterSelect<typeof api.reviews.received>
            name="rating"
            label={t('deliveries.rating')}
            options={options.toReversed()}
          />
        }
        empty={
          <Empty text={t('deliveries.noRatings')}>
            <LinkButton to="/dashboard/delivery-men/my-delivery-list">{t('deliveries.toList')}</LinkButton>
          </Empty>
        }
        columns={[
          {
            title: t('deliveries.rating'),
            cell: ({ review }) => <Stars rating={review?.rating ?? 0} label={starsIn(review)} />,
          },
          { title: t('deliveries.comment'), cell: ({ review }) => <Comment text={review?.comment ?? ''} /> },
          { title: t('deliveries.from'), cell: ({ sender }) => sender.name },
          { title: t('deliveries.reviewed'), cell: ({ review }) => day(review?.createdAt) },
          { title: t('deliveries.parcel'), cell: ({ _id }) => <ParcelLink code={_id} /> },
        ]}
      />
    </Screen>
  )

  function starsIn(review: Parcel['review']) {
    return t('deliveries.stars', { count: number(review?.rating ?? 0) })
  }
}

/** The average rating; without `rating`, a skeleton of the same size. */
function Average({ rating }: { rating?: number }) {
  const t = useT()
  const { number } = useFormats()
  return (
    <p className={`sheet ${s.average}`} aria-hidden={rating === undefined}>
      <strong className="nums">{rating === undefined ? <Skeleton width="2ch" height="1em" /> : number(rating)}</strong>
      <span>
        <Stars rating={rating ?? 0} label={t('deliveries.stars', { count: number(rating ?? 0) })} />
        {t('deliveries.average')}
      </span>
    </p>
  )
}

function Comment({ text }: { text: string }) {
  const t = useT()
  return text ? (
    <span className={s.comment}>{text}</span>
  ) : (
    <span className={s.silent}>{t('deliveries.noComment')}</span>
  )
}

function ParcelLink({ code }: { code: string }) {
  return (
    <Link to="/parcel-status" search={{ parcel_id: code }} className={s.code}>
      {code}
    </Link>
  )
}
