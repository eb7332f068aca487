import { Link } from '@tanstack/react-router';
import type { HistoryReminder } from '#contract/history.ts';
import { DeliveryBadge } from '#web/outbox/DeliveryBadge.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import styles from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import type { ListState } from '#web/ui/list/useListPage.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const COLUMNS: Column<HistoryReminder>[] = [
  { id: 'email', label: 'Email', cell: (reminder) => <Email reminder={reminder} /> },
  { id: 'sequence', label: 'Sequence', cell: ({ sequence }) => sequence },
  { id: 'state', label: 'State', cell: state },
  { id: 'at', label: 'At', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  { id: 'delivery', label: 'Delivery', cell: (reminder) => <Delivery reminder={reminder} /> },
];

interface Props {
  /** Undefined while the reminders are loading. */
  reminders: HistoryReminder[] | undefined;
  list?: ListState;
}

/** The reminders of a run. */
export function ReminderTable({ reminders, list }: Props) {
  return (
    <DataTable
      label="Reminders"
      rows={reminders}
      list={list}
      idOf={({ _id }) => _id}
      columns={useColumns('reminders', COLUMNS)}
      card={(reminder) => (
        <>
          <Email reminder={reminder} />
          <div className={styles.cardLine}>
            {state(reminder)}
            <span>Reminder {reminder.sequence}</span>
            <time className={styles.dim} dateTime={reminder.at}>
              {formatDateTime(reminder.at)}
            </time>
          </div>
          <Delivery reminder={reminder} />
        </>
      )}
    />
  );
}

function Email({ reminder: { email, member } }: { reminder: HistoryReminder }) {
  if (!member) return <span className={styles.name}>{email}</span>;
  return (
    <Link to="/users/$memberId/profile" params={{ memberId: member._id }} className={styles.name} title={member.fullName} data-row-link>
      {email}
    </Link>
  );
}

function state({ state }: HistoryReminder) {
  return <StatusBadge tone={state === 'Registration' ? 'info' : 'neutral'}>{state}</StatusBadge>;
}

function Delivery({ reminder: { delivery } }: { reminder: HistoryReminder }) {
  if (!delivery) return <span className={styles.dim}>No longer kept</span>;
  return (
    <span>
      <DeliveryBadge state={delivery.state} />
      {delivery.error && <div className={styles.dim}>{delivery.error}</div>}
    </span>
  );
}
