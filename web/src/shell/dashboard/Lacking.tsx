import type { MessageKey } from '@ranar/contract/messages/index'
import { useT } from '../../lib/i18n.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Empty } from '../../ui/State.tsx'

/** A screen that says what an admin lacks to use it. */
export const Lacking = ({ title, lack }: { title: MessageKey; lack: MessageKey }) => {
  const t = useT()
  return (
    <Screen title={t(title)}>
      <Empty text={t(lack)} />
    </Screen>
  )
}
