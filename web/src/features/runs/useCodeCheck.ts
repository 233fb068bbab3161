import { runs } from '@ranar/contract/runs'
import { useRef, useState } from 'react'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { DOUBLE_TAP_MS } from './useToldOnce.ts'

/** The courier stands at a door: a reply that takes longer is not waited for. */
const PATIENCE_MS = 4000

/** Tells the courier once that a delivery code is missing, incomplete or, with signal, wrong; a delivery is never refused for it. */
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
    if (!/^\d{6}$/.test(code)) return t('run.codeShort')
    const answer = navigator.onLine ? await answerTo(code) : null
    if (!answer || answer.right) return null
    return answer.triesLeft > 0 ? t('run.codeWrong', { n: number(answer.triesLeft) }) : t('run.codeLocked')
  }
  /** Calls `save`, unless there is something about the code that the courier has not been told yet. */
  const saveWith = async (code: string, save: () => void) => {
    // The second tap of a double tap would cost another try, or save what the courier has not read yet.
    if (underWay.current) return
    if (code === told) return save()
    underWay.current = true
    setChecking(true)
    const screen = location.pathname
    const found = await faultOf(code)
    setFault(found)
    if (found) {
      setTold(code)
      await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS))
    }
    underWay.current = false
    setChecking(false)
    // Who has left meanwhile, or is asked whether to leave, has not saved.
    if (!found && location.pathname === screen) save()
  }
  return { fault, clearFault: () => setFault(null), saveWith, isChecking }
}
