/** Decorative banner for people without their own. */
export const NightTrail = () => (
  <svg viewBox="0 0 800 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none">
    <path d="M0 200V128c120-44 220 20 340 8s180-78 300-66 110 36 160 30v100Z" fill="#141b45" />
    <path d="M0 142c90-26 170-8 260 4s140-12 220-40" stroke="#ffb020" strokeWidth={4} strokeLinecap="round" />
    <path
      d="M480 106c80-26 180-34 320 6"
      stroke="#7681b8"
      strokeWidth={4}
      strokeLinecap="round"
      strokeDasharray="1 14"
    />
    <g fill="#ffb020">
      <circle cx={480} cy={106} r={34} opacity={0.16} />
      <circle cx={480} cy={106} r={18} opacity={0.3} />
      <circle cx={480} cy={106} r={8} />
    </g>
  </svg>
)
