import { IconPrinter } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import s from './PaperActions.module.css'

/** Buttons above a printed sheet: back to where it was opened from, and Print with the text `print`, if it is there. */
export const PaperActions = ({ print }: { print: string | undefined }) => {
  const t = useT()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className={s.actions}>
      {canGoBack && (
        <Button kind="outline" onClick={() => router.history.back()}>
          {t('shell.goBack')}
        </Button>
      )}
      {print && (
        <Button onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden />
          {print}
        </Button>
      )}
    </div>
  )
}
