import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as due from '#contract/due.messages.ts';
import type { CurrencyReceivables } from '#contract/receivables.ts';
import type { MembersSearch } from '#web/members/members.search.ts';
import { allReceivables } from '#web/members/receivables.api.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as text from './dashboard.messages.ts';
import classes from './dashboard.module.css';

/** Each amount leads to the members who owe it. */
export function OwedCard() {
  const query = useQuery(allReceivables);
  return (
    <SectionCard
      title={due.whatIsOwed()}
      aside={
        <TextLink to="/payments" search={{ view: 'owed' }} size="sm" className="ui-touch-link">
          {text.byAge()}
        </TextLink>
      }
    >
      <Loaded query={query} failed={text.owedFailed()}>
        {({ currencies }) => {
          const owing = currencies.filter(({ owed }) => owed > 0);
          if (owing.length === 0) return <Text c="dimmed">{due.nothingOwed()}</Text>;
          return owing.map((sums) => <Amounts key={sums.currency} sums={sums} />);
        }}
      </Loaded>
    </SectionCard>
  );
}

function Amounts({ sums: { currency, owed, overdue, months } }: { sums: CurrencyReceivables }) {
  const thisMonth = months[0]!;
  const amounts: [label: string, value: number, search: MembersSearch][] = [
    [due.owed(), owed, { due: 'any' }],
    [due.overdue(), overdue, { due: 'overdue' }],
    [text.dueThisMonth(), thisMonth.amount, { dueMonth: thisMonth.month }],
  ];
  return (
    <ul className="ui-plain-list">
      {amounts.map(([label, value, search]) => (
        <li key={label}>
          <Link to="/users" search={{ ...search, dueCurrency: currency }} className={classes.part}>
            <span className="ui-grow">{label}</span>
            <b className="ui-numbers">{formatMoney({ value, currency })}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
