import { payments } from '@ranar/contract/payments'
import { isProblem } from '@ranar/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { sayRefusal } from '../../lib/role-change.ts'
import { encodeDue } from './due.ts'
import { isField, lastWay } from './ways.ts'

/** Returns `pay`, which opens a parcel's payment page, and `payingId`, the parcel being opened. */
export const usePay = () => {
  const t = useT()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [payingId, setPayingId] = useState<string>()
  const intent = useWrite(payments.createIntent, { silent: true })
  // The second click of a double click arrives before the button is redrawn as disabled.
  const isAsking = useRef(false)
  const pay = async (parcel_id: string) => {
    if (isAsking.current) return
    isAsking.current = true
    setPayingId(parcel_id)
    const state = { parcelId: parcel_id }
    // If the ways to pay cannot be read, fall back to the card; the payment page shows the error.
    const ways = await queryClient.ensureQueryData(read(payments.ways)).catch(() => null)
    const offered = ways?.offered ?? []
    try {
      const way = lastWay(offered) ?? offered[0]
      if (way && !isField(way)) return void (await navigate({ to: '/payment', search: {}, state }))
      const { data } = await intent.mutateAsync({ query: { parcel_id } })
      await navigate({ to: '/payment', search: { q: encodeDue(data) }, state })
    } catch (problem) {
      if (!isProblem(problem)) throw problem
      const isTooSmall = problem.message === t('payments.amountTooSmall')
      if (isTooSmall && offered.some((kind) => !isField(kind)))
        return void (await navigate({ to: '/payment', search: {}, state: { ...state, isTooSmall } }))
      // `useWrite` has reacted to the end of a session.
      if (problem.status !== 401) void sayRefusal(queryClient, problem)
    } finally {
      isAsking.current = false
      setPayingId(undefined)
    }
  }
  return { pay: (parcel_id: string) => void pay(parcel_id), payingId }
}
