import { asciiDigits } from '@ranar/contract/digits'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from './icons.tsx'
import s from './Pagination.module.css'

const APPLY_MS = 500

/** First, previous, page/pages, next, last, and a box for a page: applied after 500 ms, capped at the last page. */
export const Pagination = ({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) => {
  const t = useT()
  const { number } = useFormats()
  const now = Math.min(page, pages)
  const steps = [
    { name: t('shell.first'), to: 1, Icon: ChevronsLeft, off: now <= 1 },
    { name: t('shell.previous'), to: now - 1, Icon: ChevronLeft, off: now <= 1 },
    { name: t('shell.next'), to: now + 1, Icon: ChevronRight, off: now >= pages },
    { name: t('shell.last'), to: pages, Icon: ChevronsRight, off: now >= pages },
  ]
  const buttons = steps.map(({ name, to, Icon, off }) => (
    <button key={name} type="button" aria-label={name} title={name} disabled={off} onClick={() => onPage(to)}>
      <Icon />
    </button>
  ))
  return (
    <nav className={s.pages} aria-label={t('shell.pages')}>
      {buttons.slice(0, 2)}
      <span className="nums" aria-current="page" title={t('shell.page', { page: number(page), pages: number(pages) })}>
        {number(page)}/{number(pages)}
      </span>
      {buttons.slice(2)}
      <PageBox page={page} pages={pages} onPage={onPage} />
    </nav>
  )
}

const PageBox = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => {
  const t = useT()
  const { number } = useFormats()
  const [text, setText] = useState('')
  const latest = useRef(onPage)
  latest.current = onPage
  const applied = useRef('')
  // When a button changes the page, clear a number that was applied before; keep one that is being typed.
  useEffect(
    () => setText((typed) => (typed === applied.current && Number(asciiDigits(typed)) !== page ? '' : typed)),
    [page],
  )
  useEffect(() => {
    const asked = Number(asciiDigits(text))
    // A number that was already applied is not applied again because the number of pages has changed.
    if (!asked || asked < 1 || text === applied.current) return
    const timer = setTimeout(() => {
      const capped = Math.min(asked, pages)
      applied.current = capped === asked ? text : String(capped)
      setText(applied.current)
      latest.current(capped)
    }, APPLY_MS)
    return () => clearTimeout(timer)
  }, [text, pages])
  return (
    <input
      className={s.box}
      aria-label={t('shell.pageNumber')}
      inputMode="numeric"
      autoComplete="off"
      placeholder={number(page)}
      value={text}
      onChange={({ target }) => {
        applied.current = ''
        setText(
          target.value
            .replace(/[^\d০-৯]/g, '')
            .replace(/^[0০]+/, '')
            .slice(0, 9),
        )
      }}
    />
  )
}
