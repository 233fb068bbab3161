import { createFileRoute } from '@tanstack/react-router'
import { useT } from '../lib/i18n.tsx'

export const Route = createFileRoute('/_site/')({
  component: Home,
})

function Home() {
  const t = useT()
  return <h1>{t('site.headline')}</h1>
}
