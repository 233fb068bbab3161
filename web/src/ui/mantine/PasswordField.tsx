import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import s from './PasswordField.module.css'

/** A password input that can show the password and warns about Caps Lock. */
export const PasswordField = (props: PasswordInputProps) => {
  const t = useT()
  const [capsLock, setCapsLock] = useState(false)
  const [visible, setVisible] = useState(false)
  const look = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        {...props}
        // Mantine leaves it out here, and the first wrong field is focused by it.
        aria-invalid={props.error ? true : undefined}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'forms.hide' : 'forms.show'),
          tabIndex: 0,
          'aria-hidden': false,
        }}
        onKeyUp={look}
        onKeyDown={look}
        onMouseUp={look}
      />
      <p role="status" className={s.caps}>
        {capsLock && t('forms.capsLock')}
      </p>
    </div>
  )
}
