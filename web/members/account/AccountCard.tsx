import { Button, Group, Text } from '@mantine/core';
import { IconArrowsExchange, IconCalendarDollar, IconCash, IconDiscount, IconHandStop, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as due from '#contract/due.messages.ts';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Member } from '#contract/members.ts';
import type { Money } from '#contract/money.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { today } from '#web/ui/zoned-input.ts';
import { memberAccount } from './account.api.ts';
import * as text from './account.messages.ts';
import classes from './account.module.css';
import { type EntryAction, EntryDialog } from './EntryDialog.tsx';
import { EntryList } from './EntryList.tsx';
import { PayLinkButtons } from './PayLinkButtons.tsx';

const CreatePayment = lazyDialog(() => import('#web/payments/CreatePayment.tsx').then((module) => module.CreatePayment));

type Amounts = NonNullable<MemberAccount['amounts']>;

/** Only admins see the account. */
export function AccountCard({ member }: { member: Member }) {
  const query = useQuery(memberAccount(member._id));
  const [action, setAction] = useState<EntryAction>();
  const [paying, setPaying] = useState(false);
  const account = query.data;
  const amounts = account?.amounts;
  return (
    <SectionCard
      title={text.account()}
      aside={
        amounts &&
        !member.isErased && (
          <RowMenu label={text.actions()} width={240}>
            <RowMenuItem icon={IconDiscount} label={text.giveDiscount()} onClick={() => setAction({ kind: 'discount' })} />
            <RowMenuItem icon={IconHandStop} label={text.waive()} onClick={() => setAction({ kind: 'waiver' })} />
            <RowMenuItem icon={IconCalendarDollar} label={text.changePlan()} onClick={() => setAction({ kind: 'plan' })} />
            {amounts.credit.value > 0 && (
              <RowMenuItem icon={IconArrowsExchange} label={text.moveCredit()} onClick={() => setAction({ kind: 'credit' })} />
            )}
            <RowMenuItem icon={IconPencil} label={text.setStatus()} onClick={() => setAction({ kind: 'status' })} />
          </RowMenu>
        )
      }
    >
      <Loaded query={query} failed={text.notLoaded()}>
        {({ amounts, entries, renewal }) => (
          <>
            {amounts ? <Figures amounts={amounts} entries={entries} renewal={renewal} /> : <Text c="dimmed">{text.noPrice()}</Text>}
            <div className={classes.more}>
              {amounts && amounts.instalments.length > 1 && (
                <Disclosure label={text.instalments({ count: amounts.instalments.length })}>
                  <Instalments amounts={amounts} />
                </Disclosure>
              )}
              {entries.length > 0 && (
                <Disclosure label={text.entries({ count: entries.length })}>
                  <EntryList
                    entries={entries}
                    onReverse={member.isErased ? undefined : (entry) => setAction({ kind: 'reversal', entry })}
                  />
                </Disclosure>
              )}
            </div>
          </>
        )}
      </Loaded>
      {!member.isErased && (
        <Group gap="xs" mt="sm">
          <Button size="xs" leftSection={<IconCash size={16} />} onClick={() => setPaying(true)}>
            {text.recordPayment()}
          </Button>
          {!member.archivedAt && <PayLinkButtons member={member} />}
        </Group>
      )}
      <CreatePayment opened={paying} onClose={() => setPaying(false)} today={today()} member={member} />
      {action && account && amounts && (
        <EntryDialog member={member} account={account} amounts={amounts} action={action} onClose={() => setAction(undefined)} />
      )}
    </SectionCard>
  );
}

function Figures({ amounts, renewal, entries }: { amounts: Amounts } & Pick<MemberAccount, 'renewal' | 'entries'>) {
  const { agreed, discounted, waived, moved, byHand, provisional, paid, owed, overdue, credit, next, unconverted } = amounts;
  const figures: [label: string, money: Money, tone?: string][] = [
    [text.agreed(), agreed],
    ...optional(text.discounts(), discounted),
    [text.paid(), paid],
    ...optional(text.waivedAmounts(), waived),
    ...optional(text.movedCredit(), moved),
    ...optional(hasOpening(entries) ? text.openingBalance() : text.countedByHand(), byHand),
    ...optional(text.provisional(), provisional),
    [due.owed(), owed],
    ...(overdue.value > 0 ? [[due.overdue(), overdue, 'var(--mantine-color-error)'] as [string, Money, string]] : []),
    ...optional(due.credit(), credit),
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, money, tone]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600} c={tone} className="ui-number">
              {formatMoney(money)}
            </Text>
          </div>
        ))}
      </dl>
      <Facts layout="apart">
        <Fact label={due.nextInstalment()}>{next ? dueText(next.amount, next.due) : text.nothing()}</Fact>
        {renewal.due && renewal.prices[0] && (
          <Fact label={text.renewal()}>
            {dueText(renewal.prices.find(({ currency }) => currency === owed.currency) ?? renewal.prices[0], renewal.due)}
          </Fact>
        )}
      </Facts>
      {unconverted.length > 0 && <p className="ui-dim">{text.unconverted({ amounts: unconverted.map(formatMoney).join(' · ') })}</p>}
    </>
  );
}

/** An import said what was paid before; nobody has set it by hand since then. */
const hasOpening = (entries: MemberAccount['entries']) =>
  entries.some(({ kind, amount }) => kind === 'opening' && amount) && !entries.some(({ kind }) => kind === 'by-hand');

/** A figure that is shown only when there is something in it. */
const optional = (label: string, money: Money): [string, Money][] => (money.value === 0 ? [] : [[label, money]]);

const dueText = (amount: Money, due: string | null) =>
  due ? text.amountOn({ amount: formatMoney(amount), day: formatDay(due) }) : formatMoney(amount);

const Instalments = ({ amounts: { instalments } }: { amounts: Amounts }) => (
  <Facts layout="apart">
    {instalments.map(({ due, amount, paid }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place
      <Fact key={i} label={due ? <time dateTime={due}>{formatDay(due)}</time> : text.noDay()}>
        {text.paidOf({ paid: formatMoney(paid), amount: formatMoney(amount) })}
      </Fact>
    ))}
  </Facts>
);
