import { Anchor, Box, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dashboard, DashboardDays } from '#contract/dashboard.ts';
import type { Currency } from '#contract/money.ts';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { BarChart } from '#web/ui/charts.tsx';
import { formatMoney, formatShort } from '#web/ui/money.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import classes from './dashboard.module.css';
import { Total } from './Total.tsx';

const MONTH = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', year: '2-digit' });

interface Props {
  money: NonNullable<Dashboard['money']>;
  days: DashboardDays;
}

/** The money received, in one currency at a time, because currencies cannot be added up. */
export function MoneyCard({ money, days }: Props) {
  const [chosen, choose] = useState<Currency>();
  const shown = money.currencies.find(({ currency }) => currency === chosen) ?? money.currencies[0];
  if (!shown)
    return (
      <SectionCard title="Money received" className={classes.wide}>
        <Text c="dimmed" py="md">
          Nothing has come in yet. <Anchor renderRoot={(props) => <Link to="/payments" {...props} />}>Record a payment</Anchor>
        </Text>
      </SectionCard>
    );
  const { currency, total, before } = shown;
  const months = money.months.map((month, i) => {
    const value = shown.months[i] ?? 0;
    return { label: MONTH.format(new Date(`${month}-01`)), value, text: formatMoney({ value, currency }) };
  });
  const currencies = money.currencies.map((one) => one.currency);
  return (
    <SectionCard
      title="Money received"
      className={classes.wide}
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
      <Total text={formatMoney({ value: total, currency })} total={total} before={before} days={days} />
      <Box pos="relative" flex={1} mih="14rem" mt="md" aria-hidden="true">
        <Box pos="absolute" inset={0}>
          <BarChart formatTick={formatShort} bars={months} />
        </Box>
      </Box>
      <ChartTable
        caption={`Received by month, in ${currency}`}
        headings={['Month', 'Received']}
        rows={months.map(({ label, text }) => [label, text])}
      />
    </SectionCard>
  );
}
