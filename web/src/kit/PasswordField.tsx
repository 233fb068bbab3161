import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '../lib/i18n.tsx'

/** A password that can be shown, with a word when Caps Lock is on. */
export const PasswordField = ({ description, ...props }: PasswordInputProps) => {
  const t = useT()
  const [capsLock, setCapsLock] = useState(false)
  const [visible, setVisible] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...props}
      description={capsLock ? t('forms.capsLock') : description}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'forms.hide' : 'forms.show'), tabIndex: 0, 'aria-hidden': false }}
      onKeyUp={look}
      onKeyDown={look}
    />
  )
}
