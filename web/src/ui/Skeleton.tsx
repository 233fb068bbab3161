import s from './states.module.css'

/** A grey placeholder of the size of what is loading, in CSS lengths. */
export const Skeleton = ({
  width = '100%',
  height = '1.1em',
  radius,
}: {
  width?: string
  height?: string
  radius?: string
}) => (
  <span className={s.skeleton} style={{ width, height, ...(radius && { borderRadius: radius }) }} aria-hidden="true" />
)
