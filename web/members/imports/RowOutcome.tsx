import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ImportRow, imports, type MemberImport } from '#contract/imports.ts';
import { useCall } from '#web/ui/useCall.ts';
import { columnLabel } from './import-labels.ts';

/** What would happen to a row of the file, or what happened to it. */
export function RowOutcome({ one, row }: { one: MemberImport; row: ImportRow }) {
  const isChecked = one.state === 'checked';
  return (
    <>
      <OutcomeText row={row} isDone={!isChecked} />
      {row.leftOut && <Text className="ui-dim">Without the wrong cells: {row.leftOut}</Text>}
      {isChecked && row.canLeaveOut && <LeaveOut id={one._id} n={row.n} />}
    </>
  );
}

function LeaveOut({ id, n }: { id: string; n: number }) {
  const leaveOut = useCall(imports.leaveOut, ['imports'], { failed: 'The row could not be changed' });
  return (
    <Button
      display="block"
      variant="subtle"
      size="compact-sm"
      loading={leaveOut.isPending}
      aria-label={`Import row ${n} without its wrong cells`}
      onClick={() => leaveOut.mutate({ params: { id }, body: { rows: [n] } })}
    >
      Import without the wrong cells
    </Button>
  );
}

function OutcomeText({ row, isDone }: { row: ImportRow; isDone: boolean }) {
  const link = isDone && row.memberId && (
    <Link to="/users/$memberId/profile" params={{ memberId: row.memberId }}>
      View Profile
    </Link>
  );
  const reason = row.undoReason ?? row.reason;
  if (reason)
    return (
      <>
        {reason} {link}
      </>
    );
  if (row.undo === 'undone') return row.outcome === 'new' ? 'Removed again' : 'Put back as it was';
  if (row.outcome === 'new') return link || 'New member';
  return (
    <>
      <ul className="ui-plain-list">
        {row.changes.map(({ field, before, after }) => (
          <li key={field}>
            {columnLabel(field)}:{' '}
            {before && (
              <Text component="del" inherit c="dimmed">
                {before}
              </Text>
            )}{' '}
            <Text component="ins" inherit fw={550} td="none">
              {after}
            </Text>
          </li>
        ))}
      </ul>
      {link}
    </>
  );
}
