import { payments } from '@ranar/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { read, useWrite } from '../../lib/read.ts'
import { encodeDue } from './due.ts'
import { isField, lastWay } from './ways.ts'

/** Opens the payment page of a parcel; `payingId` is the one that is being asked for. */
export const usePay = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [payingId, setPayingId] = useState<string>()
  const intent = useWrite(payments.createIntent, { silent: 'success' })
  // The second click of a double one comes before the button is drawn locked.
  const isAsking = useRef(false)
  const pay = async (parcel_id: string) => {
    if (isAsking.current) return
    isAsking.current = true
    setPayingId(parcel_id)
    const state = { parcelId: parcel_id }
    try {
      // What cannot be read here is said on the page; a card is then the way that always was.
      const ways = await queryClient.ensureQueryData(read(payments.ways)).catch(() => null)
      const offered = ways?.offered ?? []
      const way = lastWay(offered) ?? offered[0]
      if (way && !isField(way)) return void (await navigate({ to: '/payment', search: {}, state }))
      const { data } = await intent.mutateAsync({ query: { parcel_id } })
      await navigate({ to: '/payment', search: { q: encodeDue(data) }, state })
    } catch {
      // Said by the write.
    } finally {
      isAsking.current = false
      setPayingId(undefined)
    }
  }
  return { pay: (parcel_id: string) => void pay(parcel_id), payingId }
}
