import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ImportColumn, type ImportRow, imports, type MemberImport } from '#contract/imports.ts';
import * as person from '#web/members/person.messages.ts';
import { useCall } from '#web/ui/useCall.ts';
import { columnLabel, valueLabel } from './import-labels.ts';
import * as text from './imports.messages.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';

/** What would happen to a row of the file, or what happened to it. */
export function RowOutcome({ one, row }: { one: MemberImport; row: ImportRow }) {
  const isChecked = one.state === 'checked';
  return (
    <>
      {isChecked && isRefused(row) ? <Problems one={one} row={row} /> : <Outcome one={one} row={row} />}
      {row.leftOut && <Text className="ui-dim">{text.withoutWrongCells({ why: row.leftOut })}</Text>}
    </>
  );
}

/** Whether the row is skipped because of its own cells. */
const isRefused = ({ outcome, problems }: ImportRow) => outcome === 'skipped' && problems.some(({ cell }) => cell !== 'left out');

/** What is wrong with the cells of a row that is not imported, and what staff can do about each of them. */
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
              {cell === 'spare' && <LeaveOut {...{ one, field, name }} n={row.n} />}
            </li>
          );
        })}
    </ul>
  );
}

interface LeaveOutProps {
  one: MemberImport;
  n: number;
  field: ImportColumn;
  /** The heading of its column. */
  name: string;
}

function LeaveOut({ one: { _id: id, mapping, options }, n, field, name }: LeaveOutProps) {
  const leaveOut = useCall(imports.leaveOut, ['imports'], { failed: text.rowNotChanged() });
  const check = useCall(imports.check, ['imports'], { failed: text.notChecked() });
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="compact-sm"
        loading={leaveOut.isPending}
        aria-label={text.leaveOutOf({ n, field: name })}
        onClick={() => leaveOut.mutate({ params: { id }, body: { rows: [n], field } })}
      >
        {text.leaveOut()}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={check.isPending}
        aria-label={text.leaveOutInAllRowsOf({ field: name })}
        onClick={() => check.mutate({ params: { id }, body: { mapping, options: { ...options, leaveOut: [...options.leaveOut, field] } } })}
      >
        {text.leaveOutInAllRows()}
      </Button>
    </Group>
  );
}

const Outcome = ({ one, row }: { one: MemberImport; row: ImportRow }) =>
  one.kind === 'payments' ? <PaymentOutcome one={one} row={row} /> : <OutcomeText row={row} isDone={one.state !== 'checked'} />;

function OutcomeText({ row, isDone }: { row: ImportRow; isDone: boolean }) {
  const link = isDone && row.memberId && (
    <Link to="/users/$memberId/profile" params={{ memberId: row.memberId }}>
      {person.viewProfile()}
    </Link>
  );
  const reason = row.undoReason ?? row.reason;
  if (reason)
    return (
      <>
        {reason} {link}
      </>
    );
  if (row.undo === 'undone') return row.outcome === 'new' ? text.removedAgain() : text.putBack();
  if (row.outcome === 'new') return link || text.newMember();
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
