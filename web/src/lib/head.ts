import type { MessageKey } from '@ranar/contract/messages/index'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { I18n } from './i18n.tsx'

/** `head` of a screen: its title in the reader's language. */
export const titled =
  (key: MessageKey) =>
  ({ match }: { match: { context: { i18n: I18n } } }) => ({
    meta: [{ title: `${match.context.i18n.t(key)} · ${match.context.i18n.t('shell.brand')}` }],
  })

type Meta = { title?: string } | undefined
/** Keeps the window's title that of the screen; the rest of `head` is for those who ask the server. */
export const useTitle = () => {
  const title = useMatches({
    select: (matches) =>
      matches.flatMap(({ meta }) => (meta as Meta[] | undefined)?.map((one) => one?.title) ?? []).findLast(Boolean),
  })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
