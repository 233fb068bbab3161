import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import { forget } from '../lib/forget.ts'
import { useI18n } from '../lib/i18n.tsx'
import { isLeavable } from '../lib/leavable.ts'
import { hasOutbox } from '../lib/outbox/flag.ts'
import { useWrite } from '../lib/read.ts'
import { logout, startLeaving, useMe } from '../lib/session.ts'
import { createStore } from '../lib/store.ts'
import { toastError } from '../lib/toasts.ts'
import type { AskToLeave } from './AskToLeave.tsx'

type Props = ComponentProps<typeof AskToLeave>
type Asked = Pick<Props, 'unsent' | 'isUnsaved'> & { Ask: ComponentType<Props> }
/** The question before a logout; a store, because the menu or palette that asked may be closed by then. */
export const leaveQuestion = createStore<Asked | null>(null)

/** Logs out and goes to the home page; asks first if actions are unsent or edits unsaved. A refusal shows a toast. */
export const useLeave = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { i18n } = useI18n()
  const person = useMe()?._id
  const leaving = useWrite(logout)
  const go = async () => {
    leaveQuestion.set(null)
    try {
      await leaving.mutateAsync()
    } catch {
      return
    }
    startLeaving()
    // The person has already agreed to lose unsaved edits, so skip the blockers.
    await router.navigate({ to: '/', ignoreBlocker: true })
    await forget(queryClient)
  }
  const readUnsent = async () =>
    person && hasOutbox() ? (await import('../lib/outbox/opened.ts')).unsentOf(person) : null
  const leave = async () => {
    // A device that cannot read its queue must not keep its person logged in.
    const unsent = await readUnsent().catch(() => null)
    const isUnsaved = !isLeavable()
    if (!unsent && !isUnsaved) return go()
    try {
      await i18n.need('full')
      leaveQuestion.set({ unsent, isUnsaved, Ask: (await import('./AskToLeave.tsx')).AskToLeave })
    } catch {
      toastError(i18n.t('common.offline'))
    }
  }
  return { leave, go, isLeaving: leaving.isPending }
}
