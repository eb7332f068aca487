import { Link } from '@tanstack/react-router';
import type { HistoryReminder } from '#contract/history.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import { ChannelNote } from '#web/outbox/ChannelNote.tsx';
import { DeliveryBadge } from '#web/outbox/DeliveryBadge.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import styles from '#web/ui/list/list.module.css';
import { useColumns } from '#web/ui/list/useColumns.ts';
import type { ListState } from '#web/ui/list/useListPage.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './history.messages.ts';

const COLUMNS: Column<HistoryReminder>[] = [
  { id: 'email', label: word.email(), cell: (reminder) => <Email reminder={reminder} /> },
  { id: 'sequence', label: text.sequence(), cell: ({ sequence }) => sequence },
  { id: 'state', label: text.state(), cell: state },
  { id: 'at', label: text.at(), cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  { id: 'delivery', label: text.delivery(), cell: (reminder) => <Delivery reminder={reminder} /> },
];

interface Props {
  /** Undefined while the reminders are loading. */
  reminders: HistoryReminder[] | undefined;
  list?: ListState;
}

export function ReminderTable({ reminders, list }: Props) {
  return (
    <DataTable
      label={text.reminders()}
      rows={reminders}
      list={list}
      idOf={({ _id }) => _id}
      columns={useColumns('reminders', COLUMNS)}
      card={(reminder) => (
        <>
          <Email reminder={reminder} />
          <div className={styles.cardLine}>
            {state(reminder)}
            <span>{text.reminderNumber({ n: reminder.sequence })}</span>
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
  return <StatusBadge tone={state === 'Registration' ? 'info' : 'neutral'}>{paymentCategory[state]()}</StatusBadge>;
}

function Delivery({ reminder: { delivery } }: { reminder: HistoryReminder }) {
  if (!delivery) return <span className={styles.dim}>{text.noLongerKept()}</span>;
  return (
    <span>
      <DeliveryBadge delivery={delivery} />
      <ChannelNote delivery={delivery} />
      {delivery.error && <div className={styles.dim}>{delivery.error}</div>}
    </span>
  );
}
