import type { CSSProperties } from 'react';
import { formatCount } from '../form-words.ts';
import classes from './responses.module.css';
import type { Bucket } from './summary.ts';

interface Props {
  title: string;
  buckets: Bucket[];
  /** People who answered: percentages are of these. */
  answered: number;
  /** Columns side by side, for a scale. */
  upright: boolean;
}

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

/** A chart that is a table: each row draws its own bar. */
export function Bars({ title, buckets, answered, upright }: Props) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.n));
  return (
    <table className={classes.bars} data-upright={upright || undefined}>
      <caption>{`Answers to: ${title}`}</caption>
      <thead>
        <tr>
          <th scope="col">{upright ? 'Value' : 'Option'}</th>
          <th scope="col">Answers</th>
          <th scope="col">Of those who answered</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ key, label, n }) => (
          <tr key={key} style={{ '--part': n / most } as CSSProperties}>
            <th scope="row">{label}</th>
            <td className={classes.count}>{formatCount(n)}</td>
            <td className={classes.percent}>{PERCENT.format(answered === 0 ? 0 : n / answered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
