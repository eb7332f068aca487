import { Group, Progress, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as due from '#contract/due.messages.ts';
import type { Currency } from '#contract/money.ts';
import { monthName } from '#contract/months.ts';
import { type CurrencyReceivables, receivables } from '#contract/receivables.ts';
import { download } from '#web/api/download.ts';
import type { MembersSearch } from '#web/members/members.search.ts';
import { allReceivables } from '#web/members/receivables.api.ts';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import * as payment from '../payments.messages.ts';
import * as text from './receivables.messages.ts';

/** The amounts are shown by age and by expected month, in one currency at a time. Each leads to the members who owe it. */
export function Receivables() {
  const query = useQuery(allReceivables);
  const [chosen, choose] = useState<Currency>();
  return (
    <Loaded query={query} failed={text.notLoaded()}>
      {({ currencies }) => {
        const shown = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
        if (!shown)
          return (
            <EmptyState icon={<IconCoins size={28} />} title={due.nothingOwed()}>
              {text.nothingOwedHint()}
            </EmptyState>
          );
        return (
          <>
            <Group justify="space-between" mb="lg" gap="sm">
              <Totals sums={shown} />
              <Group gap="sm">
                {currencies.length > 1 && (
                  <SegmentedControl
                    aria-label={payment.currency()}
                    data={currencies.map(({ currency }) => currency)}
                    value={shown.currency}
                    onChange={(value) => choose(currencies.find(({ currency }) => currency === value)?.currency)}
                  />
                )}
                <ExportMenu save={(format) => download(receivables.exportFile, { query: { format } })} />
              </Group>
            </Group>
            <Sums sums={shown} />
          </>
        );
      }}
    </Loaded>
  );
}

interface Share {
  label: string;
  value: number;
  /** The filter of the list of members that finds them; without it, no list can. */
  search?: MembersSearch;
  color?: string;
}

const OVERDUE = 'var(--mantine-color-error)';

function Totals({ sums: { currency, owed, overdue, credit } }: { sums: CurrencyReceivables }) {
  const totals: [label: string, value: number, search: MembersSearch][] = [
    [due.owed(), owed, { due: 'any' }],
    [due.overdue(), overdue, { due: 'overdue' }],
    [due.credit(), credit, { due: 'credit' }],
  ];
  return (
    <Group component="dl" m={0} gap="xl">
      {totals.map(([label, value, search]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} size="xl" className="ui-number">
            {value > 0 ? (
              <Members currency={currency} search={search} label={formatMoney({ value, currency })} />
            ) : (
              formatMoney({ value, currency })
            )}
          </Text>
        </div>
      ))}
    </Group>
  );
}

function Sums({ sums: { currency, ages, months, later, withoutDay } }: { sums: CurrencyReceivables }) {
  const byAge = ages.map(
    ({ age, amount }): Share => ({
      label: due.dueState[age](),
      value: amount,
      search: { due: age },
      ...(age !== 'not-due' && { color: OVERDUE }),
    }),
  );
  const byMonth = [
    ...months.map(({ month, amount }) => ({
      label: monthName(month),
      value: amount,
      search: { dueMonth: month },
    })),
    ...(later > 0 ? [{ label: text.later(), value: later }] : []),
    ...(withoutDay > 0 ? [{ label: text.withoutDay(), value: withoutDay }] : []),
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <SectionCard title={text.byAge()} lead={text.byAgeLead()}>
        <Shares currency={currency} shares={byAge} />
      </SectionCard>
      <SectionCard title={text.byMonth()} lead={text.byMonthLead()}>
        <Shares currency={currency} shares={byMonth} />
      </SectionCard>
    </SimpleGrid>
  );
}

function Shares({ currency, shares }: { currency: Currency; shares: Share[] }) {
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <ul className="ui-lines">
      {shares.map(({ label, value, search, color = 'var(--mantine-primary-color-filled)' }) => (
        <li key={label}>
          <Group justify="space-between" gap="0 0.5rem" mih={44}>
            {search && value > 0 ? <Members currency={currency} search={search} label={label} /> : <span>{label}</span>}
            <b className="ui-numbers" style={{ marginInlineStart: 'auto' }}>
              {formatMoney({ value, currency })}
            </b>
          </Group>
          <Progress value={(100 * value) / most} color={color} size={6} mb="xs" aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

const Members = ({ currency, search, label }: { currency: Currency; search: MembersSearch; label: string }) => (
  <TextLink to="/users" search={{ ...search, dueCurrency: currency }} className="ui-touch-link" inherit>
    {label}
  </TextLink>
);
