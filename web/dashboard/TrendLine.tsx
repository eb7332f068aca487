import { ChartTable } from '#web/ui/ChartTable.tsx';
import { LineChart } from '#web/ui/charts.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './dashboard.module.css';

const HEIGHT = 132;

interface Props {
  /** What is counted, as the line's name. */
  name: string;
  color: string;
  /** One a day; the last is of today. */
  counts: number[];
  /** YYYY-MM-DD */
  today: string;
}

/** A line over the days; the table behind it says the same to those who cannot see it. */
export function TrendLine({ name, color, counts, today }: Props) {
  const points = counts.map((count, i) => ({ day: dayBefore(today, counts.length - 1 - i), count }));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      <div aria-hidden="true" className={classes.trend}>
        <LineChart
          height={HEIGHT}
          color={color}
          points={points.map(({ day, count }) => ({ label: day, value: count, text: `${name}: ${formatCount(count)}` }))}
        />
        <div className={classes.ends}>
          <span>{first?.day}</span>
          <span>{last?.day}</span>
        </div>
      </div>
      <ChartTable caption={`${name} by day`} headings={['Day', name]} rows={points.map(({ day, count }) => [day, count])} />
    </>
  );
}

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });
const DAY_MS = 24 * 3_600_000;

const dayBefore = (today: string, n: number): string => DAY.format(Date.parse(today) - n * DAY_MS);
