import { createFileRoute } from '@tanstack/react-router'
import { Counters } from '../home/Counters.tsx'
import { Hero } from '../home/Hero.tsx'
import { LaterBelow } from '../home/parts.ts'
import { analytics, features } from '../home/reads.ts'

export const Route = createFileRoute('/_site/')({
  loader: ({ context: { queryClient } }) => Promise.all([queryClient.prefetchQuery(analytics), queryClient.prefetchQuery(features)]).then(() => null),
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
  return (
    <>
      <Hero />
      <Counters />
      <LaterBelow />
    </>
  )
}
