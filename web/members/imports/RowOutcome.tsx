import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ImportRow, imports, type MemberImport } from '#contract/imports.ts';
import * as person from '#web/members/person.messages.ts';
import { useCall } from '#web/ui/useCall.ts';
import { columnLabel, valueLabel } from './import-labels.ts';
import * as text from './imports.messages.ts';

/** What would happen to a row of the file, or what happened to it. */
export function RowOutcome({ one, row }: { one: MemberImport; row: ImportRow }) {
  const isChecked = one.state === 'checked';
  return (
    <>
      <OutcomeText row={row} isDone={!isChecked} />
      {row.leftOut && <Text className="ui-dim">{text.withoutWrongCells({ why: row.leftOut })}</Text>}
      {isChecked && row.canLeaveOut && <LeaveOut id={one._id} n={row.n} />}
    </>
  );
}

function LeaveOut({ id, n }: { id: string; n: number }) {
  const leaveOut = useCall(imports.leaveOut, ['imports'], { failed: text.rowNotChanged() });
  return (
    <Button
      display="block"
      variant="subtle"
      size="compact-sm"
      loading={leaveOut.isPending}
      aria-label={text.leaveOutOf({ n })}
      onClick={() => leaveOut.mutate({ params: { id }, body: { rows: [n] } })}
    >
      {text.leaveOut()}
    </Button>
  );
}

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
            {text.changedField({ field: columnLabel(field) })}{' '}
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
