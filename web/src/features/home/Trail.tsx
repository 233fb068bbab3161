import { useT } from '../../lib/i18n.tsx'
import s from './home.module.css'

/** Decorative trail: solid where the parcel has been, dotted ahead, a light where it is now. */
export const Trail = () => {
  const t = useT()
  return (
    <svg className={s.trail} viewBox="0 0 1200 130" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 84c150-34 240 26 390 18S690 8 820 26s230 64 380 6v98H0Z" fill="#141b45" />
      <path className={s.way} pathLength={1} d="M0 98c90-20 150-4 240 4s170 8 300-24S800 30 930 56" />
      <path className={s.ahead} d="M930 56c90 18 170 34 270-4" />
      <g fill="#ffb020">
        <circle cx={170} cy={94} r={6} />
        <circle cx={560} cy={73} r={6} />
        <circle cx={930} cy={56} r={46} opacity={0.14} />
        <circle cx={930} cy={56} r={26} opacity={0.28} />
        <circle cx={930} cy={56} r={10} />
      </g>
      <g fill="#ebeefa" fontSize={17} textAnchor="middle">
        <text x={170} y={124}>
          {t('site.stopBooked')}
        </text>
        <text x={560} y={110}>
          {t('site.stopOnTheWay')}
        </text>
        <text x={1120} y={112} fill="#a9b2d8">
          {t('site.stopDelivered')}
        </text>
      </g>
    </svg>
  )
}
