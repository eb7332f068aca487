import { NativeSelect, Paper, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { BarChart } from '#web/ui/charts.tsx';
import list from '#web/ui/list/list.module.css';
import { formatMoney, formatShort } from '#web/ui/money.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { MONTHS } from './payment-words.ts';
import { paymentYear } from './payments.api.ts';
import classes from './payments.module.css';

/** The current year and the five before it. */
const YEARS_SHOWN = 6;
/** What the programme counts in. */
const HOME: Currency = 'XOF';
const CONVERTED = 'converted';

interface Props {
  year: number;
  thisYear: number;
  onYear: (year: number) => void;
  /** Shows the payments of a month, as YYYY-MM, in a currency. */
  onMonth: (month: string, currency: Currency) => void;
}

/** What came in by month, one currency at a time: totals are never mixed. */
export function YearChart({ year, thisYear, onYear, onMonth }: Props) {
  const [chosen, choose] = useState<Currency | typeof CONVERTED>();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(paymentYear(year, chosen === CONVERTED ? HOME : undefined));
  const currencies = data?.currencies ?? [];
  const converted = chosen === CONVERTED ? data?.converted : undefined;
  const shown = converted ?? currencies.find(({ currency }) => currency === chosen) ?? currencies[0];

  return (
    <Paper component="section" withBorder className={classes.chart} aria-labelledby="chart-title">
      <div className={classes.chartHead}>
        <div>
          <Title order={2} size="h3" id="chart-title">
            Received by month
          </Title>
          <p className={classes.total}>
            {shown ? formatMoney({ value: shown.total, currency: shown.currency }) : data ? 'Nothing received' : '\u00A0'}
          </p>
        </div>
        <div className="ui-wrap-xs">
          {currencies.length > 1 && (
            <SegmentedControl
              aria-label="Currency"
              data={[
                ...currencies.map(({ currency }) => ({ value: currency, label: currency })),
                { value: CONVERTED, label: `All in ${HOME}` },
              ]}
              value={chosen === CONVERTED ? CONVERTED : shown?.currency}
              onChange={(value) => choose(value === CONVERTED ? CONVERTED : CURRENCIES.find((currency) => currency === value))}
            />
          )}
          <NativeSelect
            aria-label="Year"
            data={Array.from({ length: YEARS_SHOWN }, (_, back) => String(thisYear - back))}
            value={String(year)}
            onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
          />
        </div>
      </div>
      {error && !data ? (
        <ErrorState title="The figures of this year could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Skeleton h={220} />
      ) : (
        <div data-stale={isPlaceholderData || undefined}>
          <Bars year={data.year} currency={shown?.currency ?? 'XOF'} months={shown?.months ?? MONTHS.map(() => 0)} onMonth={onMonth} />
        </div>
      )}
      {converted && converted.missing.length > 0 && (
        <p className={list.dim}>Left out for want of an exchange rate: {converted.missing.join(', ')}.</p>
      )}
    </Paper>
  );
}

interface BarsProps {
  year: number;
  currency: Currency;
  months: number[];
  onMonth: Props['onMonth'];
}

/** The picture is for the eyes and the mouse; the table behind it says the same to everybody else. */
function Bars({ year, currency, months, onMonth }: BarsProps) {
  const data = MONTHS.map((name, i) => ({ name, month: `${year}-${String(i + 1).padStart(2, '0')}`, received: months[i] ?? 0 }));
  return (
    <>
      <div aria-hidden="true" className={classes.bars}>
        <BarChart
          formatTick={formatShort}
          bars={data.map(({ name, received }) => ({ label: name, value: received, text: formatMoney({ value: received, currency }) }))}
          onBar={(i) => {
            const bar = data[i];
            if (bar && bar.received !== 0) onMonth(bar.month, currency);
          }}
        />
      </div>
      <ChartTable
        caption={`Received in ${year}, in ${currency}`}
        headings={['Month', 'Received']}
        rows={data.map(({ name, received }) => [name, formatMoney({ value: received, currency })])}
      />
    </>
  );
}
