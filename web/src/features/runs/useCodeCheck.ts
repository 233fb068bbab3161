import { runs } from '@ranar/contract/runs'
import { useState } from 'react'
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

  const isRight = (code: string) =>
    Promise.race([
      check.mutateAsync({ body: { parcel_id: parcelId, code } }).then(
        ({ data }) => data,
        () => null,
      ),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
    ])
  /** Resolves to what is wrong with the code, or to null if it is right, not known, or has been told before. */
  const faultOf = async (code: string): Promise<string | null> => {
    if (code === told) return null
    const found = code && navigator.onLine ? await isRight(code) : null
    if (code && (found === null || found.right)) return null
    setTold(code)
    return found ? t('run.codeWrong', { n: number(found.triesLeft) }) : t('run.codeMissing')
  }
  return { faultOf, isChecking: check.isPending }
}
