import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dashboard, DashboardDays } from '#contract/dashboard.ts';
import type { Currency } from '#contract/money.ts';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { BarChart } from '#web/ui/charts.tsx';
import { formatMoney, formatShort } from '#web/ui/money.ts';
import { Card } from './Card.tsx';
import { Change } from './Change.tsx';
import classes from './dashboard.module.css';

const MONTH = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', year: '2-digit' });

interface Props {
  money: NonNullable<Dashboard['money']>;
  days: DashboardDays;
}

/** What came in, one currency at a time: they are never mixed. */
export function MoneyCard({ money, days }: Props) {
  const [chosen, choose] = useState<Currency>();
  const shown = money.currencies.find(({ currency }) => currency === chosen) ?? money.currencies[0];
  if (!shown)
    return (
      <Card title="Money received" span={2}>
        <p className={classes.nothing}>
          Nothing has come in yet. <Link to="/payments">Record a payment</Link>
        </p>
      </Card>
    );
  const { currency } = shown;
  const months = money.months.map((month, i) => ({ month: MONTH.format(new Date(`${month}-01`)), received: shown.months[i] ?? 0 }));
  const currencies = money.currencies.map((one) => one.currency);
  return (
    <Card
      title="Money received"
      span={2}
      aside={
        currencies.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Currency"
            data={currencies}
            value={currency}
            onChange={(value) => choose(currencies.find((one) => one === value))}
          />
        )
      }
    >
      <p className={classes.figure}>
        {formatMoney({ value: shown.total, currency })} <span className={classes.unit}>{`in ${days} days`}</span>
      </p>
      <Change total={shown.total} before={shown.before} days={days} />
      <div aria-hidden="true" className={classes.months}>
        <div>
          <BarChart
            formatTick={formatShort}
            bars={months.map(({ month, received }) => ({
              label: month,
              value: received,
              text: formatMoney({ value: received, currency }),
            }))}
          />
        </div>
      </div>
      <ChartTable
        caption={`Received by month, in ${currency}`}
        headings={['Month', 'Received']}
        rows={months.map(({ month, received }) => [month, formatMoney({ value: received, currency })])}
      />
    </Card>
  );
}
