import { useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useChunk } from '../../lib/useChunk.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Tiles, TilesContext } from '../map/TilesContext.ts'
import s from './tracking.module.css'

const load = () => import('../map/MapView.tsx')
const wait = () => new Promise<never>(() => {})

/** The receiver's place on a map, loaded when it is nearly in view. */
export const Place = ({ latitude, longitude, tiles }: { latitude: number; longitude: number; tiles: Tiles }) => {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const chunk = useChunk(near ? load : wait)
  useEffect(() => {
    if (!frame.current) return
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    sight.observe(frame.current)
    return () => sight.disconnect()
  }, [])
  const waiting = <Skeleton height="334px" radius="16px" />
  return (
    <div ref={frame} className={`${s.card} ${s.place}`}>
      <h2>{t('tracking.location')}</h2>
      <TilesContext value={tiles}>
        {chunk ? <chunk.MapView latitude={latitude} longitude={longitude} label={t('tracking.location')} /> : waiting}
      </TilesContext>
    </div>
  )
}
