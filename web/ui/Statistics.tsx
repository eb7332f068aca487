import { formatCount } from './numbers.ts';
import classes from './Statistics.module.css';
import type { Tone } from './StatusBadge.tsx';

interface Statistic {
  label: string;
  value: number;
  /** The colour of a number above zero. */
  tone?: Tone;
}

/** Totals, each with its label below it. */
export function Statistics({ statistics }: { statistics: Statistic[] }) {
  return (
    <dl className={classes.statistics}>
      {statistics.map(({ label, value, tone }) => (
        <div key={label} data-tone={value > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
