import type { ReactNode } from 'react';
import { formatCount } from './numbers.ts';
import classes from './Statistics.module.css';
import type { Tone } from './StatusBadge.tsx';

interface Statistic {
  label: string;
  value: number;
  /** The colour of a number above zero. */
  tone?: Tone;
  /** Shows a number above zero, for example as a link to what it counts. */
  show?: (number: string) => ReactNode;
}

/** Totals, each with its label below it. */
export function Statistics({ statistics }: { statistics: Statistic[] }) {
  return (
    <dl className={classes.statistics}>
      {statistics.map(({ label, value, tone, show }) => (
        <div key={label} data-tone={value > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{show && value > 0 ? show(formatCount(value)) : formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
