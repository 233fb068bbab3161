import { type MessageKey, type Messages, say } from '@ranar/contract/messages/index'
import { useQuery } from '@tanstack/react-query'
import { mergeTexts, useI18n } from '../../lib/i18n.tsx'
import { fetchTexts } from '../../lib/messages/catalogues.ts'
import { useOtherLanguage } from '../LanguageSwitch.tsx'
import { plain } from './items.ts'

/** Returns how well typed words fit a title, or `more` words for it, in both languages, best 0; undefined if not at
 * all. The other language is loaded once `isAsked`. */
export const useTitleMatcher = (isAsked = true) => {
  const { t, i18n } = useI18n()
  const { other } = useOtherLanguage()
  const { data } = useQuery({
    queryKey: ['texts', other],
    queryFn: async () =>
      (await Promise.all([...i18n.groups].map((group) => fetchTexts(other, group)))).reduce(mergeTexts, {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  })
  return (title: MessageKey, words: string, more?: MessageKey) => {
    const names = [title, ...(more ? [more] : [])]
      .flatMap((key) => [t(key), ...(data ? [say(data as Partial<Messages>, key)] : [])])
      .map(plain)
    const parts = words.trim().split(/\s+/).map(plain)
    const fits = names
      .filter((name) => name.includes(plain(words)) || parts.every((part) => name.includes(part)))
      .map((name) => (name === plain(words) ? 0 : name.startsWith(plain(words)) ? 1 : 2))
    return fits.length > 0 ? Math.min(...fits) : undefined
  }
}
