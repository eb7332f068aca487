import { Group, Text } from '@mantine/core';
import type { ImportRow, MemberImport } from '#contract/imports.ts';
import { listOr } from '#contract/language.ts';
import * as person from '#web/members/person.messages.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { columnLabel, valueLabel } from './import-labels.ts';
import * as text from './imports.messages.ts';
import * as payments from './payment-imports.messages.ts';
import { RowOrAll } from './RowOrAll.tsx';

export function RowOutcome({ one, row }: { one: MemberImport; row: ImportRow }) {
  return (
    <>
      {isRefused(row) ? <Problems one={one} row={row} /> : <Outcome one={one} row={row} />}
      {row.leftOut && <Text className="ui-dim">{text.withoutWrongCells({ why: row.leftOut })}</Text>}
    </>
  );
}

/** The row is skipped because of its own cells. */
const isRefused = ({ outcome, problems }: ImportRow) => outcome === 'skipped' && problems.some(({ cell }) => cell !== 'left out');

/** Lists the wrong cells of a row that is not imported, each with what staff can do about it before the import. */
function Problems({ one, row }: { one: MemberImport; row: ImportRow }) {
  return (
    <ul className="ui-plain-list">
      {row.problems
        .filter(({ cell }) => cell !== 'left out')
        .map(({ column, field, message, cell }) => {
          const name = (column !== null && one.header[column]) || columnLabel(field, one.kind);
          return (
            <li key={field}>
              <Text component="span" inherit fw={550}>
                {text.changedField({ field: name })}
              </Text>{' '}
              {message}
              {cell === 'spare' && row.canLeaveOut && one.state === 'checked' && (
                <RowOrAll
                  one={one}
                  n={row.n}
                  field={field}
                  options={{ leaveOut: [...one.options.leaveOut, field] }}
                  row={text.leaveOut()}
                  rowLabel={text.leaveOutOf({ n: row.n, field: name })}
                  allLabel={text.leaveOutInAllRowsOf({ field: name })}
                />
              )}
            </li>
          );
        })}
    </ul>
  );
}

const Outcome = ({ one, row }: { one: MemberImport; row: ImportRow }) =>
  one.kind === 'payments' ? <PaymentOutcome one={one} row={row} /> : <OutcomeText row={row} isDone={one.state !== 'checked'} />;

function OutcomeText({ row, isDone }: { row: ImportRow; isDone: boolean }) {
  const link = isDone && row.memberId && (
    <TextLink inherit to="/users/$memberId/profile" params={{ memberId: row.memberId! }}>
      {person.viewProfile()}
    </TextLink>
  );
  const reason = row.undoReason ?? row.reason;
  if (reason)
    return (
      <>
        {reason} {link}
      </>
    );
  if (row.undo === 'undone') return row.outcome === 'new' ? text.removedAgain() : text.putBack();
  if (row.outcome === 'new')
    return (
      <>
        {link || text.newMember()}
        {row.note && <Text>{row.note}</Text>}
      </>
    );
  return (
    <>
      <ul className="ui-plain-list">
        {row.changes.map(({ field, before, after }) => (
          <li key={field}>
            {text.changedField({ field: columnLabel(field, 'members') })}{' '}
            {before && (
              <Text component="del" inherit c="dimmed">
                {valueLabel(field, before)}
              </Text>
            )}{' '}
            <Text component="ins" inherit fw={550} td="none">
              {valueLabel(field, after)}
            </Text>
          </li>
        ))}
      </ul>
      {link}
    </>
  );
}

function PaymentOutcome({ one, row }: { one: MemberImport; row: ImportRow }) {
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
          <TextLink inherit to="/payments" search={{ payment: paymentId }}>
            {payments.viewPayment()}
          </TextLink>
        )}
        {memberId && memberName && (
          <TextLink inherit to="/users/$memberId/profile" params={{ memberId }}>
            {memberName}
          </TextLink>
        )}
      </Group>
    </>
  );
}
