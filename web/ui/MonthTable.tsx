import { VisuallyHidden } from '@mantine/core';
import type { Currency } from '#contract/money.ts';
import { formatMoney } from './money.ts';

interface Props {
  caption: string;
  months: { month: string; received: number }[];
  currency: Currency;
}

/** What a chart of money by month shows, for those who hear it. */
export function MonthTable({ caption, months, currency }: Props) {
  return (
    <div className={VisuallyHidden.classes.root}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, received }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{formatMoney({ value: received, currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
