import type { Meta } from '@ranar/contract/answer-shapes'
import type { Problem } from '@ranar/contract/problem'
import { IconDownload } from '@tabler/icons-react'
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { type Cell, csv } from './csv.ts'
import s from './downloads.module.css'
import { everyRow, MOST, PAGE } from './every-row.ts'
import { dayAfter, fileName, save } from './save.ts'

export type Field<Row> = readonly [title: string, value: (row: Row) => Cell]
type Props<Data extends { meta: Meta }, Row extends { _id: string }> = {
  /** The list's name in the file name. */
  list: string
  /** Returns the query of one page with the screen's filter, from `read(…)`. */
  query: (paging: { page: number; limit: number }) => UseQueryOptions<Data, Problem, Data, readonly [string, object]>
  rows: (data: Data) => readonly Row[]
  fields: readonly Field<Row>[]
}
type Run =
  | { is: 'idle' }
  | { is: 'reading'; done: number; of: number }
  | { is: 'asking'; total: number }
  | { is: 'failed'; reason: string }

/** Downloads all rows of the filtered list as CSV, page by page; a changed filter stops a running download. */
export const DownloadCsv = <Data extends { meta: Meta }, Row extends { _id: string }>(props: Props<Data, Row>) => {
  const { page: _, ...chosen } = useSearch({ strict: false }) as Record<string, string | undefined>
  const filter = Object.values(chosen).filter(Boolean).join(' ')
  return <Download key={filter} filter={filter} {...props} />
}

const Download = <Data extends { meta: Meta }, Row extends { _id: string }>({
  list,
  filter,
  query,
  rows,
  fields,
}: Props<Data, Row> & { filter: string }) => {
  const t = useT()
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [run, setRun] = useState<Run>({ is: 'idle' })
  const current = useRef<AbortController>(null)
  const stop = () => {
    current.current?.abort()
    setRun({ is: 'idle' })
  }
  useEffect(() => () => current.current?.abort(), [])

  const start = async (most: number) => {
    const aborter = new AbortController()
    current.current = aborter
    const { signal } = aborter
    setRun({ is: 'reading', done: 0, of: 0 })
    try {
      const found = await everyRow(
        async (page) => {
          const data = await queryClient.fetchQuery({ ...query({ page, limit: PAGE }), staleTime: 0, gcTime: 0 })
          signal.throwIfAborted()
          if (data.meta.total > most) throw new TooMany(data.meta.total)
          return { rows: rows(data), meta: data.meta }
        },
        (done, of) => setRun({ is: 'reading', done, of }),
      )
      save(
        fileName(list, filter, dayAfter(filter, today())),
        csv([fields.map(([title]) => title), ...found.map((row) => fields.map(([, value]) => value(row)))]),
      )
      toast(t('downloads.done', { count: number(found.length) }))
      setRun({ is: 'idle' })
    } catch (problem) {
      if (signal.aborted) return
      setRun(
        problem instanceof TooMany
          ? { is: 'asking', total: problem.total }
          : { is: 'failed', reason: (problem as Problem).message },
      )
    }
  }
  const words = { most: number(MOST) }

  return (
    <div className={s.download}>
      {run.is === 'reading' && run.of > PAGE && (
        <div className={s.said}>
          <progress aria-label={t('downloads.csv')} max={run.of} value={run.done} />
          <span>{t('downloads.progress', { done: number(run.done), total: number(run.of) })}</span>
          <Button kind="quiet" onClick={stop}>
            {t('downloads.stop')}
          </Button>
        </div>
      )}
      {run.is === 'asking' && (
        <div className={s.said}>
          <p role="alert">{t('downloads.tooMany', { ...words, total: number(run.total) })}</p>
          <Button kind="outline" onClick={() => void start(Number.POSITIVE_INFINITY)}>
            {t('downloads.takeFirst', words)}
          </Button>
          <Button kind="quiet" onClick={stop}>
            {t('shell.close')}
          </Button>
        </div>
      )}
      {run.is === 'failed' && (
        <p role="alert" className={s.said}>
          {t('downloads.failed', { reason: run.reason })}
        </p>
      )}
      <Button kind="outline" busy={run.is === 'reading'} onClick={() => void start(MOST)}>
        <IconDownload size={20} aria-hidden />
        {t(run.is === 'failed' ? 'shell.tryAgain' : 'downloads.csv')}
      </Button>
    </div>
  )
}

class TooMany extends Error {
  total: number
  constructor(total: number) {
    super()
    this.total = total
  }
}
