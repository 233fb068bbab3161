import { runs } from '@ranar/contract/runs'
import { useRef, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'

/** The courier stands at a door: a reply that takes longer is not waited for. */
const PATIENCE_MS = 4000

/** Tells the courier once that a delivery code is missing or, with signal, wrong; a delivery is never refused for it. */
export const useCodeCheck = (parcelId: string) => {
  const t = useT()
  const { number } = useFormats()
  const check = useWrite(runs.checkCode, { silent: true })
  const [told, setTold] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const underWay = useRef(false)

  const answerTo = (code: string) =>
    Promise.race([
      check.mutateAsync({ body: { parcel_id: parcelId, code } }).then(
        ({ data }) => data,
        () => null,
      ),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
    ])
  const faultOf = async (code: string) => {
    if (code === '') return t('run.codeMissing')
    const answer = navigator.onLine ? await answerTo(code) : null
    return answer && !answer.right ? t('run.codeWrong', { n: number(answer.triesLeft) }) : null
  }
  /** Calls `save`, unless there is something about the code that the courier has not been told yet. */
  const saveWith = async (code: string, save: () => void) => {
    if (code === told) return save()
    // The second tap of a double tap would cost another try.
    if (underWay.current) return
    underWay.current = true
    setChecking(true)
    const found = await faultOf(code)
    underWay.current = false
    setChecking(false)
    setFault(found)
    if (found) setTold(code)
    else save()
  }
  return { fault, clearFault: () => setFault(null), saveWith, isChecking }
}
