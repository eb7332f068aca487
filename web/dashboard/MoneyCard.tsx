import { Box, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import type { Dashboard, DashboardDays } from '#contract/dashboard.ts';
import { perLanguage } from '#contract/language.ts';
import type { Currency } from '#contract/money.ts';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { BarChart } from '#web/ui/charts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { formatMoney, formatShort } from '#web/ui/money.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './dashboard.messages.ts';
import classes from './dashboard.module.css';
import { Total } from './Total.tsx';

const monthNames = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: '2-digit' }));

/** The money received, in one currency at a time, because currencies cannot be added up. */
export function MoneyCard({ money, days }: { money: NonNullable<Dashboard['money']>; days: DashboardDays }) {
  const [chosen, choose] = useState<Currency>();
  const shown = money.currencies.find(({ currency }) => currency === chosen) ?? money.currencies[0];
  if (!shown)
    return (
      <SectionCard title={text.moneyReceived()} className={classes.wide}>
        <Text c="dimmed" m="auto" py="md" ta="center">
          {marked(text.nothingYet(), {
            link: (words) => <TextLink to="/payments">{words}</TextLink>,
          })}
        </Text>
      </SectionCard>
    );
  const { currency, total, before } = shown;
  const months = money.months.map((month, i) => {
    const value = shown.months[i] ?? 0;
    return { label: monthNames().format(new Date(`${month}-01`)), value, amount: formatMoney({ value, currency }) };
  });
  const currencies = money.currencies.map((one) => one.currency);
  return (
    <SectionCard
      title={text.moneyReceived()}
      className={classes.wide}
      aside={
        currencies.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={text.currency()}
            data={currencies}
            value={currency}
            onChange={(value) => choose(currencies.find((one) => one === value))}
          />
        )
      }
    >
      <Total amount={formatMoney({ value: total, currency })} unit={text.inDays({ days })} total={total} before={before} days={days} />
      <Box pos="relative" flex={1} mih="14rem" mt="md" aria-hidden="true">
        <Box pos="absolute" inset={0}>
          <BarChart formatTick={formatShort} bars={months.map(({ amount, ...bar }) => ({ ...bar, text: amount }))} />
        </Box>
      </Box>
      <ChartTable
        caption={text.receivedByMonth({ currency })}
        headings={[text.month(), text.received()]}
        rows={months.map(({ label, amount }) => [label, amount])}
      />
    </SectionCard>
  );
}
