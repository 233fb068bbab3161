import type { ReceiverParcel } from '@ranar/contract/receiver'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import s from './receiver.module.css'

export type Props = { parcel: ReceiverParcel; token: string }
export type Typed = { day?: string; note?: string; phone?: string; code?: string }
type Typing = { typed: Typed; onType: (more: Typed) => void; onSaved: (...fields: string[]) => void }
export type Form = Props & Typing & { close: () => void }

/** The buttons below each form of the receiver's page. */
export const Foot = ({ busy, close, action }: { busy: boolean; close: () => void; action: string }) => {
  const t = useT()
  return (
    <div className={s.foot}>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
      <Button kind="quiet" onClick={close}>
        {t('receiver.notNow')}
      </Button>
    </div>
  )
}
