import { useFormats } from '../format.ts'
import { useT } from '../i18n.tsx'

/** Returns a text of unsent actions and pictures, each with its number. */
export const useUnsentText = () => {
  const t = useT()
  const { number } = useFormats()
  return ({ actions, pictures }: { actions: number; pictures: number }) =>
    [
      actions > 0 && t('shell.leftActions', { n: number(actions) }),
      pictures > 0 && t('shell.leftPhotos', { n: number(pictures) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
