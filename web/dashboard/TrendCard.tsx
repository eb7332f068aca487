import { Box, Group } from '@mantine/core';
import type { Dashboard } from '#contract/dashboard.ts';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { LineChart } from '#web/ui/charts.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './dashboard.messages.ts';
import { Total } from './Total.tsx';

const HEIGHT = 132;

interface Props {
  title: string;
  aside: string;
  /** The name of what is counted, in the chart. */
  name: string;
  /** It follows the total, such as "responses in 30 days". */
  unit: (total: { count: number; days: number }) => string;
  /** The name of the table. */
  caption: string;
  color: string;
  /** The counts of the days, the last of which is today. */
  trend: Dashboard['members']['joined'];
  /** YYYY-MM-DD */
  today: string;
}

/** The total of the last days and their line. A table behind the line has the same counts for screen readers. */
export function TrendCard({ title, aside, name, unit, caption, color, trend: { total, before, days: counts }, today }: Props) {
  const points = counts.map((count, i) => ({ day: dayBefore(today, counts.length - 1 - i), count }));
  return (
    <SectionCard title={title} aside={<span className="ui-dim ui-numbers">{aside}</span>}>
      <Total
        amount={formatCount(total)}
        unit={unit({ count: total, days: counts.length })}
        total={total}
        before={before}
        days={counts.length}
      />
      <Box mt="auto" pt="md" aria-hidden="true">
        <LineChart
          height={HEIGHT}
          color={color}
          points={points.map(({ day, count }) => ({ label: day, value: count, text: text.ofDay({ name, count }) }))}
        />
        <Group className="ui-dim-xs ui-numbers" justify="space-between" mt={4}>
          <span>{points[0]?.day}</span>
          <span>{points.at(-1)?.day}</span>
        </Group>
      </Box>
      <ChartTable caption={caption} headings={[text.day(), name]} rows={points.map(({ day, count }) => [day, count])} />
    </SectionCard>
  );
}

const DAY_MS = 24 * 3_600_000;

const dayBefore = (today: string, n: number): string => formatDay(new Date(Date.parse(today) - n * DAY_MS).toISOString().slice(0, 10));
