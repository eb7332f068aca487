import { AreaChart, BarChart } from '@mantine/charts';
import type { Currency } from '#contract/money.ts';
import { formatCount } from '#web/ui/figures.ts';
import { formatMoney, formatShort } from '#web/ui/money.ts';
import '@mantine/charts/styles.css';

interface TrendProps {
  height: number;
  name: string;
  color: string;
  points: { day: string; count: number }[];
}

export function TrendChart({ height, name, color, points }: TrendProps) {
  return (
    <AreaChart
      h={height}
      data={points}
      dataKey="day"
      series={[{ name: 'count', label: name, color }]}
      curveType="monotone"
      withGradient
      withDots={false}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      strokeWidth={2}
      valueFormatter={formatCount}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ accessibilityLayer: false, margin: { top: 6, right: 2, bottom: 2, left: 2 } }}
    />
  );
}

interface MonthProps {
  currency: Currency;
  months: { month: string; received: number }[];
}

/** As high as what it stands in. */
export function MonthChart({ currency, months }: MonthProps) {
  return (
    <BarChart
      h="100%"
      data={months}
      dataKey="month"
      series={[{ name: 'received', label: 'Received', color: 'var(--bar)' }]}
      valueFormatter={(value) => formatMoney({ value, currency })}
      yAxisProps={{ tickFormatter: formatShort, width: 52 }}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      gridAxis="x"
      tickLine="none"
      barProps={{ radius: [4, 4, 0, 0], maxBarSize: 36, isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
