import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ImportRow, MemberImport } from '#contract/imports.ts';
import { listOr } from '#contract/language.ts';
import * as payments from './payment-imports.messages.ts';
import { RowOrAll } from './RowOrAll.tsx';

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
      {one.state === 'checked' && candidates && (
        <RowOrAll
          one={one}
          n={row.n}
          field="member"
          options={{ unmatched: 'keep' }}
          row={payments.keepUnmatched()}
          rowLabel={payments.keepRow({ n: row.n })}
          allLabel={payments.keepAllRows()}
        />
      )}
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
