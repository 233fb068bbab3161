import { readCode } from '@ranar/contract/tracking-code'
import { type ReactNode, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Camera, type CameraFault } from './Camera.tsx'
import { CodeInput } from './CodeInput.tsx'
import s from './scan.module.css'
import { signal } from './signal.ts'
import { type Said, Verdict } from './Verdict.tsx'

/** Camera, keyboard scanner and typing. `onCode` judges a valid code; the verdict is shown, played and vibrated. */
export const ScanBench = ({
  onCode,
  latest,
  children,
}: {
  onCode: (code: string) => Promise<Said>
  /** Returns what the server said of a code, once it has. */
  latest: (code: string) => Said | undefined
  children?: ReactNode
}) => {
  const t = useT()
  const [said, setSaid] = useState<Said | null>(null)
  const [filming, setFilming] = useState(false)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const take = async (text: string) => {
    const code = readCode(text)
    const verdict: Said = code
      ? await onCode(code).catch((): Said => ({ tone: 'bad', code, message: t('scan.notKept') }))
      : { tone: 'bad', code: text.trim().slice(0, 40), message: t('scan.noCode') }
    signal(verdict.tone)
    setSaid(verdict)
  }
  return (
    <>
      <div className={s.tools}>
        <CodeInput onCode={(text) => void take(text)} />
        <Button
          kind="outline"
          onClick={() => {
            setFault(null)
            setFilming((on) => !on)
          }}
        >
          {t(filming ? 'scan.cameraOff' : 'scan.cameraOn')}
        </Button>
        {children}
      </div>
      {filming && (
        <Camera
          onCode={(text) => void take(text)}
          onFault={(why) => {
            setFault(why)
            setFilming(false)
          }}
        />
      )}
      {fault && <p role="alert">{t(fault)}</p>}
      <Verdict said={said && standing(said, latest(said.code))} />
    </>
  )
}

/** An accepted code shows what the server said; one that was scanned twice keeps saying so, unless it was refused. */
const standing = (said: Said, answer: Said | undefined): Said =>
  answer && (said.tone === 'good' || (said.tone === 'odd' && answer.tone === 'bad')) ? answer : said
