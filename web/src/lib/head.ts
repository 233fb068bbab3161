import type { MessageKey } from '@ranar/contract/messages/index'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { I18n } from './i18n.tsx'

/** Returns a route's `head`: the page title in the reader's language. */
export const titled =
  (key: MessageKey) =>
  ({ match }: { match: { context: { i18n: I18n } } }) => ({
    meta: [{ title: `${match.context.i18n.t(key)} · ${match.context.i18n.t('shell.brand')}` }],
  })

type Meta = { title?: string } | undefined
/** Sets the window's title to the screen's; the rest of `head` is rendered by the server only. */
export const useTitle = () => {
  const title = useMatches({
    select: (matches) =>
      matches.flatMap(({ meta }) => (meta as Meta[] | undefined)?.map((one) => one?.title) ?? []).findLast(Boolean),
  })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
