import { Stack, Text } from '@mantine/core';
import type { MemberListView } from '#contract/members.ts';
import type { Money } from '#contract/money.ts';
import { formatDay } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import * as text from './list.messages.ts';

/** Amounts are left out where there is nothing to say, so that those who owe stand out. */
const amount = (money: Money | undefined, tone?: string) =>
  money &&
  money.value > 0 && (
    <Text span inherit c={tone} className="ui-numbers">
      {formatMoney(money)}
    </Text>
  );
export const owedCell = ({ account }: MemberListView) =>
  account &&
  (account.credit.value > 0 ? (
    <span className="ui-dim">{text.creditOf({ amount: formatMoney(account.credit) })}</span>
  ) : (
    amount(account.owed)
  ));
export const overdueCell = ({ account }: MemberListView) => amount(account?.overdue, 'var(--mantine-color-error)');
/** The day, which a member without an account may have too, and what is missing of the instalment. */
export function nextInstalmentCell({ account, payment }: MemberListView) {
  const day = account ? account.next?.due : payment?.next;
  return (
    <Stack gap={0}>
      {day && <time dateTime={day}>{formatDay(day)}</time>}
      <span className="ui-dim-xs ui-numbers">{account?.next && formatMoney(account.next.amount)}</span>
    </Stack>
  );
}
