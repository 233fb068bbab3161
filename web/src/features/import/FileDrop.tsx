import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { save } from '../downloads/save.ts'
import { Columns } from './Columns.tsx'
import { type Mapping, mapHead } from './columns.ts'
import s from './import.module.css'
import { BadFile, type Fault, isUnclear, readSheet, rowsOf, type Sheet } from './parse.ts'
import { templateOf } from './template.ts'

const template = (locale: 'en' | 'bn') => save(`ranar-template-${locale}.csv`, templateOf(locale))

type Read = ReturnType<typeof rowsOf> & { fileName: string; sheet: Sheet; mapping?: Mapping }

/** Takes a CSV file, chosen or dropped, and offers templates. */
export const FileDrop = ({ onRead }: { onRead: (read: Read) => void }) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const [unclear, setUnclear] = useState<{ sheet: Sheet; fileName: string }>()
  // Many browsers never load a module again that failed once without signal.
  useEffect(() => void import('papaparse').catch(() => undefined), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFault(undefined)
    try {
      const sheet = await readSheet(file)
      const fileName = file.name
      if (isUnclear(mapHead(sheet.head))) setUnclear({ sheet, fileName })
      else onRead({ ...rowsOf(sheet), sheet, fileName })
    } catch (error) {
      setFault(error instanceof BadFile ? error.fault : 'bookings.fileUnreadable')
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  if (unclear)
    return (
      <Columns
        sheet={unclear.sheet}
        onDone={(sheet, mapping) => onRead({ ...rowsOf(sheet, mapping), ...unclear, mapping })}
        onCancel={() => setUnclear(undefined)}
      />
    )
  return (
    <div className={s.start}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button is the accessible way */}
      <div
        className={s.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <IconFileSpreadsheet size={40} aria-hidden />
        <p>{t('bookings.dropHere')}</p>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {t('bookings.chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('bookings.file')}
          className={s.file}
          tabIndex={-1}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        {fault && (
          <p role="alert" className={s.fault}>
            {t(fault)}
          </p>
        )}
        <small>{t('bookings.fileHint')}</small>
      </div>
      <div className={s.templates}>
        <span>{t('bookings.templates')}</span>
        <Button kind="outline" onClick={() => template('en')}>
          {t('bookings.templateEn')}
        </Button>
        <Button kind="outline" onClick={() => template('bn')}>
          {t('bookings.templateBn')}
        </Button>
      </div>
    </div>
  )
}
