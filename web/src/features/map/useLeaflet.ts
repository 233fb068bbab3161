import type { Map as LeafletMap } from 'leaflet'
import { useContext, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/i18n.tsx'
import { TilesContext } from './TilesContext.ts'

type Engine = typeof import('./engine.ts')
type OpenMap = { map: LeafletMap; engine: Engine }

/** Opens a map in `frame` when that comes into view, keeps names, tiles and size up to date, and closes it. */
export const useLeaflet = ({ picking }: { picking: boolean }) => {
  const { t, locale } = useI18n()
  const { url, attribution } = useContext(TilesContext)
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenMap | null>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let map: LeafletMap | undefined
    let close = () => {}
    let gone = false
    const resizes = new ResizeObserver(() => map?.invalidateSize({ animate: false }))
    const sight = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        sight.disconnect()
        try {
          const engine = await import('./engine.ts')
          if (gone) return
          const opened = engine.openMap(element, { picking })
          map = opened
          close = () => engine.closeMap(opened)
          setOpen({ map: opened, engine })
          resizes.observe(element)
        } catch {
          // The chunk failed to load: the page works without its map.
          setBroken(true)
        }
      },
      { rootMargin: '200px' },
    )
    sight.observe(element)
    return () => {
      gone = true
      sight.disconnect()
      resizes.disconnect()
      setOpen(null)
      close()
    }
  }, [picking])

  useEffect(() => open?.engine.addZoom(open.map, t), [open, t])
  useEffect(() => open?.engine.addScale(open.map, { t, locale }), [open, t, locale])
  useEffect(() => open?.engine.writeNames(open.map, locale), [open, locale])
  useEffect(() => open?.engine.layTiles(open.map, { url, attribution }), [open, url, attribution])

  return { frame, open, broken }
}
