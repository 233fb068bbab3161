import type { HTMLAttributes, RefObject } from 'react'
import styles from './map.module.css'

/** The element that Leaflet fills; shows `notice` until the map is ready. */
export const MapFrame = ({
  frame,
  notice,
  ...rest
}: { frame: RefObject<HTMLDivElement | null>; notice: string | null } & HTMLAttributes<HTMLDivElement>) => (
  <div className={styles.frame}>
    <div {...rest} ref={frame} className={styles.canvas} />
    {notice && <p className={styles.notice}>{notice}</p>}
  </div>
)
