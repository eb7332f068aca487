import { Box, Group, NativeSelect, Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAnd } from '#contract/language.ts';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { BarChart } from '#web/ui/charts.tsx';
import { formatMoney, formatShort } from '#web/ui/money.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { MONTHS } from './payment-labels.ts';
import { paymentYear } from './payments.api.ts';
import * as payment from './payments.messages.ts';
import * as text from './totals.messages.ts';

/** The current year and the five before it. */
const YEARS_SHOWN = 6;
/** The currency in which the programme does its accounts. */
const HOME: Currency = 'XOF';
const CONVERTED = 'converted';

interface Props {
  year: number;
  thisYear: number;
  onYear: (year: number) => void;
  /** Shows the payments of a month, as YYYY-MM, in a currency. */
  onMonth: (month: string, currency: Currency) => void;
}

/** The payments received by month, in one currency at a time, because totals of several currencies are never mixed. */
export function YearChart({ year, thisYear, onYear, onMonth }: Props) {
  const [chosen, choose] = useState<Currency | typeof CONVERTED>();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(paymentYear(year, chosen === CONVERTED ? HOME : undefined));
  const currencies = data?.currencies ?? [];
  const converted = chosen === CONVERTED ? data?.converted : undefined;
  const shown = converted ?? currencies.find(({ currency }) => currency === chosen) ?? currencies[0];

  return (
    <Paper component="section" withBorder px={{ base: 'md', sm: 'lg' }} py="md" mt="lg" aria-labelledby="chart-title">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3" id="chart-title">
            {text.receivedByMonth()}
          </Title>
          {/* With large text, an amount of millions still fits on the line of a phone, because it is not broken. */}
          <Text fz="min(var(--mantine-font-size-xl), 7vw)" className="ui-number">
            {shown ? formatMoney({ value: shown.total, currency: shown.currency }) : data ? text.nothingReceived() : '\u00A0'}
          </Text>
        </div>
        <Group gap="xs">
          {currencies.length > 1 && (
            <SegmentedControl
              aria-label={payment.currency()}
              data={[
                ...currencies.map(({ currency }) => ({ value: currency, label: currency })),
                { value: CONVERTED, label: text.allIn({ currency: HOME }) },
              ]}
              value={chosen === CONVERTED ? CONVERTED : shown?.currency}
              onChange={(value) => choose(value === CONVERTED ? CONVERTED : CURRENCIES.find((currency) => currency === value))}
            />
          )}
          <NativeSelect
            aria-label={text.year()}
            data={Array.from({ length: YEARS_SHOWN }, (_, back) => String(thisYear - back))}
            value={String(year)}
            onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
          />
        </Group>
      </Group>
      {error && !data ? (
        <ErrorState title={text.yearFailed()} error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Skeleton h={220} />
      ) : (
        <div data-stale={isPlaceholderData || undefined}>
          <Bars year={data.year} currency={shown?.currency ?? 'XOF'} months={shown?.months ?? MONTHS.map(() => 0)} onMonth={onMonth} />
        </div>
      )}
      {converted && converted.missing.length > 0 && <p className="ui-dim">{text.leftOut({ currencies: listAnd(converted.missing) })}</p>}
    </Paper>
  );
}

interface BarsProps {
  year: number;
  currency: Currency;
  months: number[];
  onMonth: Props['onMonth'];
}

/** The bars are for sighted mouse users. A hidden table has the same data for everybody else. */
function Bars({ year, currency, months, onMonth }: BarsProps) {
  const data = MONTHS.map((name, i) => ({ name, month: `${year}-${String(i + 1).padStart(2, '0')}`, received: months[i] ?? 0 }));
  return (
    <>
      <Box h="14rem" aria-hidden="true">
        <BarChart
          formatTick={formatShort}
          bars={data.map(({ name, received }) => ({ label: name, value: received, text: formatMoney({ value: received, currency }) }))}
          onBar={(i) => {
            const bar = data[i];
            if (bar && bar.received !== 0) onMonth(bar.month, currency);
          }}
        />
      </Box>
      <ChartTable
        caption={text.receivedIn({ year, currency })}
        headings={[payment.month(), text.received()]}
        rows={data.map(({ name, received }) => [name, formatMoney({ value: received, currency })])}
      />
    </>
  );
}
