import { BarChart, DonutChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'

type Bars = {
  data: readonly Record<string, string | number>[]
  /** `by` is the field that names a bar, `series` are the fields with its numbers. */
  by: string
  series: readonly { name: string; label: string; color: string }[]
  say: (value: number) => string
  height: number
}
const tick = { fontSize: 14, fill: 'currentColor' }
const whole = { allowDecimals: false, width: 48, tick: { ...tick, transform: 'translate(-10, 0)' } }
const names = {
  interval: 'equidistantPreserveStart',
  minTickGap: 4,
  tick: { ...tick, transform: 'translate(0, 10)' },
} as const
// Screen readers get a table instead, so nothing in a chart may take the focus.
const silent = { accessibilityLayer: false }
// Room for the axis's highest number, which would otherwise be pushed below its line.
const roomy = { ...silent, margin: { top: 12, right: 5, bottom: 5, left: 5 } }

export const Bars = ({ data, by, series, say, height }: Bars) => (
  <BarChart
    h={height}
    data={data.map((row) => ({ ...row }))}
    dataKey={by}
    series={[...series]}
    valueFormatter={say}
    withLegend={series.length > 1}
    legendProps={{ verticalAlign: 'top', height: 44 }}
    barChartProps={roomy}
    maxBarWidth={36}
    gridColor="var(--hairline)"
    textColor="var(--muted)"
    yAxisProps={whole}
    xAxisProps={names}
  />
)

type Ring = {
  data: readonly { name: string; value: number; color: string }[]
  say: (value: number) => string
  size: number
}

export const Ring = ({ data, say, size }: Ring) => (
  <DonutChart
    size={size}
    thickness={size / 5.5}
    data={data.filter(({ value }) => value > 0)}
    valueFormatter={say}
    tooltipDataSource="segment"
    strokeWidth={2}
    strokeColor="var(--card)"
    pieChartProps={silent}
    pieProps={{ rootTabIndex: -1 }}
  />
)
