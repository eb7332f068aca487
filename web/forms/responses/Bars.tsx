import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { QuestionSummary } from '#contract/answers.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './responses.module.css';

interface Props {
  title: string;
  buckets: NonNullable<QuestionSummary['buckets']>;
  /** People who answered: percentages are of these. */
  answered: number;
  /** Columns side by side, for a scale. */
  upright: boolean;
  /** Shows the responses behind a bar. */
  onOpen: (key: string) => void;
}

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

/** A chart that is a table: each row draws its own bar, and leads to the responses behind it. */
export function Bars({ title, buckets, answered, upright, onOpen }: Props) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.n));
  return (
    <table className={classes.bars} data-upright={upright || undefined}>
      <caption className={VisuallyHidden.classes.root}>{`Answers to: ${title}`}</caption>
      <thead className={VisuallyHidden.classes.root}>
        <tr>
          <th scope="col">{upright ? 'Value' : 'Option'}</th>
          <th scope="col">Answers</th>
          <th scope="col">Of answers</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ key, label, n }) => (
          <tr key={key} style={{ '--part': n / most } as CSSProperties} data-empty={n === 0 || undefined}>
            <th scope="row">
              {n === 0 ? (
                label
              ) : (
                <UnstyledButton className={classes.bar} onClick={() => onOpen(key)} aria-label={openWords(label, n)}>
                  {label}
                </UnstyledButton>
              )}
            </th>
            <td className={classes.count}>{formatCount(n)}</td>
            <td className={classes.percent}>{PERCENT.format(answered === 0 ? 0 : n / answered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const openWords = (label: string, n: number) => (n === 1 ? `${label}: show 1 response` : `${label}: show ${formatCount(n)} responses`);
