import { createFileRoute } from '@tanstack/react-router'
import { Career } from '../home/Career.tsx'
import { Counters } from '../home/Counters.tsx'
import { Features } from '../home/Features.tsx'
import { Hero } from '../home/Hero.tsx'
import { analytics, features } from '../home/reads.ts'
import { TopDeliveryMen } from '../home/TopDeliveryMen.tsx'

export const Route = createFileRoute('/_site/')({
  loader: ({ context: { queryClient } }) => Promise.all([queryClient.prefetchQuery(analytics), queryClient.prefetchQuery(features)]).then(() => null),
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.i18n.t('site.title') },
      { property: 'og:title', content: context.i18n.t('site.title') },
      { property: 'og:description', content: context.i18n.t('site.description') },
    ],
  }),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero />
      <Counters />
      <Features />
      <TopDeliveryMen />
      <Career />
    </>
  )
}
