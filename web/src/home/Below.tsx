import { useEffect } from 'react'
import { Career } from './Career.tsx'
import { Features } from './Features.tsx'
import { sleep, wake } from './held.ts'
import { TopDeliveryMen } from './TopDeliveryMen.tsx'

/** What stands below the first screenful of the home page. */
export const Below = () => {
  useEffect(() => {
    wake()
    return sleep
  }, [])
  return (
    <>
      <Features />
      <TopDeliveryMen />
      <Career />
    </>
  )
}
