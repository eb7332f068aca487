import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ImportRow, imports, type MemberImport } from '#contract/imports.ts';
import { listOr } from '#contract/language.ts';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './imports.messages.ts';
import * as payments from './payment-imports.messages.ts';

interface Props {
  one: MemberImport;
  row: ImportRow;
}

/** What would become of a row of payments, or what became of it. */
export function PaymentOutcome({ one, row }: Props) {
  const { reason, undoReason, undo, note, candidates, memberId, memberName, paymentId } = row;
  if (undo === 'undone') return payments.deletedAgain();
  const names = (candidates ?? []).map(({ fullName, email }) => (email ? `${fullName} (${email})` : fullName));
  return (
    <>
      {undoReason ?? reason ?? note ?? (one.state === 'checked' && payments.willBeRecorded())}
      {names.length > 0 && <Text className="ui-dim">{payments.probably({ names: listOr(names) })}</Text>}
      {one.state === 'checked' && candidates && <KeepWithoutMember one={one} n={row.n} />}
      <Group gap="sm">
        {paymentId && (
          <Anchor inherit renderRoot={(link) => <Link to="/payments" search={{ payment: paymentId }} {...link} />}>
            {payments.viewPayment()}
          </Anchor>
        )}
        {memberId && memberName && (
          <Anchor inherit renderRoot={(link) => <Link to="/users/$memberId/profile" params={{ memberId }} {...link} />}>
            {memberName}
          </Anchor>
        )}
      </Group>
    </>
  );
}

function KeepWithoutMember({ one: { _id: id, mapping, options }, n }: { one: MemberImport; n: number }) {
  const keep = useCall(imports.leaveOut, ['imports'], { failed: text.rowNotChanged() });
  const check = useCall(imports.check, ['imports'], { failed: text.notChecked() });
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="compact-sm"
        loading={keep.isPending}
        aria-label={payments.keepRow({ n })}
        onClick={() => keep.mutate({ params: { id }, body: { rows: [n], field: 'member' } })}
      >
        {payments.keepUnmatched()}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={check.isPending}
        aria-label={payments.keepAllRows()}
        onClick={() => check.mutate({ params: { id }, body: { mapping, options: { ...options, unmatched: 'keep' } } })}
      >
        {text.leaveOutInAllRows()}
      </Button>
    </Group>
  );
}
