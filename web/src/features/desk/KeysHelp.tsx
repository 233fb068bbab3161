import { Modal, Switch } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import s from './keys.module.css'
import { deskKeys, setSingleKeys, singleKeys } from './keys.ts'

/** Dialog with the desk's keyboard shortcuts and a switch for the single-letter ones. */
export const KeysHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const t = useT()
  useBackCloses(opened, onClose)
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get, () => true)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      inert={!opened}
      returnFocus={false}
      title={t('today.keysTitle')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <dl className={s.keys}>
        {deskKeys.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.split('  ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('today.keysOn')}
        checked={isOn}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
    </Modal>
  )
}
