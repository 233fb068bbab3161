import type { HTMLAttributes, RefObject } from 'react'
import styles from './map.module.css'

/** The box that Leaflet fills; `notice` shows in it until there is a map. */
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
