import { copy } from '../../lib/copy.ts'
import { useT } from '../../lib/i18n.tsx'
import { toast } from '../../lib/toasts.ts'
import { Copy } from '../../ui/icons.tsx'
import s from './ParcelId.module.css'

/** A tracking code with a copy button. */
export const ParcelId = ({ id }: { id: string }) => {
  const t = useT()
  return (
    <span className={s.id}>
      <code>{id}</code>
      <button
        type="button"
        aria-label={t('tracking.copyId', { id })}
        title={t('shell.copy')}
        onClick={async () => {
          if (await copy(id)) toast(t('shell.copied'))
        }}
      >
        <Copy width={16} height={16} />
      </button>
    </span>
  )
}
