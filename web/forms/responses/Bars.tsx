import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { QuestionSummary } from '#contract/answers.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { responseCount } from '../form-labels.ts';
import { titleOf } from '../questions.ts';
import classes from './responses.module.css';

interface Props {
  summary: QuestionSummary;
  /** Called with the option or number whose responses should be shown. */
  onOpen: (key: string) => void;
}

const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

/** A bar chart in a table. Each row draws its bar and leads to the responses that it counts. Percentages are of answers. */
export function Bars({ summary: { question, buckets = [], answered }, onOpen }: Props) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.n));
  return (
    <table className={classes.bars}>
      <caption className={VisuallyHidden.classes.root}>{`Answers to: ${titleOf(question)}`}</caption>
      <thead className={VisuallyHidden.classes.root}>
        <tr>
          <th scope="col">{question.options ? 'Option' : 'Value'}</th>
          <th scope="col">Answers</th>
          <th scope="col">Of answers</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ key, label, n }) => (
          <tr key={key} style={{ '--part': n / most } as CSSProperties}>
            <th scope="row">
              {n === 0 ? (
                label
              ) : (
                <UnstyledButton onClick={() => onOpen(key)} aria-label={`${label}: show ${responseCount(n)}`}>
                  {label}
                </UnstyledButton>
              )}
            </th>
            <td className="ui-number">{formatCount(n)}</td>
            <td className="ui-dim">{PERCENT.format(answered === 0 ? 0 : n / answered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
