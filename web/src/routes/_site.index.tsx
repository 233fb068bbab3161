import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Career } from '../features/home/Career.tsx'
import { Counters } from '../features/home/Counters.tsx'
import { Features } from '../features/home/Features.tsx'
import { Hero } from '../features/home/Hero.tsx'
import { analytics, features } from '../features/home/reads.ts'
import { TopDeliveryMen } from '../features/home/TopDeliveryMen.tsx'

export const Route = createFileRoute('/_site/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(analytics), queryClient.prefetchQuery(features)]).then(() => null),
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.i18n.t('site.title') },
      { name: 'description', content: context.i18n.t('site.description') },
      { property: 'og:title', content: context.i18n.t('site.title') },
      { property: 'og:description', content: context.i18n.t('site.description') },
    ],
  }),
  component: Home,
})

function Home() {
  const { data } = useQuery(analytics)
  const query = useQuery(features)
  return (
    <>
      <Hero />
      <Counters />
      {/* Hydrated later. Data comes as props: a query read inside could change before hydration and cause a mismatch. */}
      <Suspense>
        <Features query={query} />
        <TopDeliveryMen data={data} />
        <Career />
      </Suspense>
    </>
  )
}
