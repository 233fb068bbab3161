import { BarChart, DonutChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

type Bars = {
  data: readonly Record<string, string | number>[]
  /** The field that names a bar, and the fields that are its numbers. */
  by: string
  series: readonly { name: string; label: string; color: string }[]
  say: (value: number) => string
  height: number
}
const whole = { allowDecimals: false, width: 44 }
// Screen readers are given a table instead, so nothing in a drawing may take the focus.
const silent = { accessibilityLayer: false }

export const Bars = ({ data, by, series, say, height }: Bars) => (
  <BarChart
    h={height}
    data={data.map((row) => ({ ...row }))}
    dataKey={by}
    series={[...series]}
    valueFormatter={say}
    withLegend={series.length > 1}
    legendProps={{ verticalAlign: 'top', height: 44 }}
    barChartProps={silent}
    maxBarWidth={36}
    gridColor="var(--hairline)"
    textColor="var(--muted)"
    cursorFill="var(--hairline)"
    yAxisProps={whole}
    xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 4 }}
  />
)

type Ring = { data: readonly { name: string; value: number; color: string }[]; say: (value: number) => string; size: number }

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
