import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type AccountEntry, REVERSIBLE_KINDS } from '#contract/member-account.ts';
import { formatDateTime, formatDay } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { formatMoney } from '#web/ui/money.ts';
import * as text from './account.messages.ts';

interface Props {
  entries: AccountEntry[];
  /** Takes an entry back; absent where nothing can be changed any more. */
  onReverse?: ((entry: AccountEntry) => void) | undefined;
}

/** Every entry of an account, the newest first. An entry by staff can be taken back by another one. */
export const EntryList = ({ entries, onReverse }: Props) => (
  <ul className="ui-lines">
    {entries.map((entry) => (
      <Entry key={entry._id} entry={entry} onReverse={onReverse && (() => onReverse(entry))} />
    ))}
  </ul>
);

function Entry({ entry, onReverse }: { entry: AccountEntry; onReverse: (() => void) | undefined }) {
  const { kind, amount, reason, at, by, payment, other, instalments, inForce, isReversed, reverses } = entry;
  const canReverse = onReverse && !isReversed && reverses === null && REVERSIBLE_KINDS.some((one) => one === kind);
  return (
    <Group component="li" gap="sm" py={6} wrap="nowrap" align="start">
      <Box flex={1} miw={0}>
        <Text td={isReversed ? 'line-through' : undefined}>{nameOf(entry)}</Text>
        {instalments && reverses === null && (
          <Text size="sm" className="ui-numbers">
            {instalments.map((one) => text.amountOn({ amount: formatMoney(one.amount), day: formatDay(one.due) })).join(' · ')}
          </Text>
        )}
        {inForce === false && !isReversed && reverses === null && <Text size="sm">{text.notInForce()}</Text>}
        {other && (
          <TextLink to="/users/$memberId/profile" params={{ memberId: other._id }} size="sm">
            {other.fullName}
          </TextLink>
        )}
        {reason && (
          <Text size="sm" className="ui-text">
            {reason}
          </Text>
        )}
        <p className="ui-dim">
          {text.onBy({ at: formatDateTime(at), by })}
          {isReversed && ` · ${text.takenBack()}`}
        </p>
        {payment && (
          <TextLink to="/payments" search={{ payment }} size="sm">
            {text.openPayment()}
          </TextLink>
        )}
      </Box>
      {amount && <span className="ui-number">{formatMoney(lowersPaid(entry) ? { ...amount, value: -amount.value } : amount)}</span>}
      {canReverse && (
        <ActionIcon aria-label={text.takeBackNamed({ entry: nameOf(entry) })} onClick={onReverse}>
          <IconArrowBackUp size={17} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The member has paid less, or owes more, after such an entry, as in the sums of the account. */
const lowersPaid = ({ kind, reverses }: AccountEntry) => (kind === 'refund' || kind === 'credit-out') !== (reverses !== null);

const nameOf = ({ kind, reverses }: AccountEntry): string =>
  reverses !== null && kind in text.takesBack ? text.takesBack[kind as keyof typeof text.takesBack]() : text.kind[kind]();
