import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useI18n } from '../../lib/i18n.tsx'
import { handOverLeft } from '../../lib/outbox/left.ts'
import { useUnsentText } from '../../lib/outbox/useUnsentText.ts'
import s from './left.module.css'

/** On the login screen: whose actions still wait on this phone, or that the office has received them. */
export const LeftOnPhone = () => {
  const { t, i18n } = useI18n()
  const textOf = useUnsentText()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: ['outbox', {}],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: 'always',
    queryFn: async () => {
      await i18n.need('full', 'courier')
      return handOverLeft(queryClient)
    },
  })
  return data.map(({ person, name, isTaken, ...unsent }) => (
    <p key={person} className={s.left} role="status">
      {t(isTaken ? 'run.leftTaken' : 'run.leftWaiting', { name, what: textOf(unsent) })}
    </p>
  ))
}
