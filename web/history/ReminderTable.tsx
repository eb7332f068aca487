import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HistoryReminder } from '#contract/history.ts';
import { DeliveryBadge } from '#web/outbox/DeliveryBadge.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './history.module.css';

/** The reminders of a page; cards on a phone. */
export function ReminderTable({ reminders }: { reminders: HistoryReminder[] }) {
  return (
    <>
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md" aria-label="Reminders">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Email</Table.Th>
            <Table.Th>Sequence</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>At</Table.Th>
            <Table.Th>Delivery</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reminders.map((reminder) => (
            <Table.Tr key={reminder._id}>
              <Table.Td>
                <Email reminder={reminder} />
              </Table.Td>
              <Table.Td className="figures">{reminder.sequence}</Table.Td>
              <Table.Td>
                <State reminder={reminder} />
              </Table.Td>
              <Table.Td className="figures">
                <time dateTime={reminder.at}>{formatDateTime(reminder.at)}</time>
              </Table.Td>
              <Table.Td>
                <Delivery reminder={reminder} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ul className={classes.cards}>
        {reminders.map((reminder) => (
          <li key={reminder._id} className={classes.card}>
            <Email reminder={reminder} />
            <span className={classes.cardRow}>
              <State reminder={reminder} />
              <span>Reminder {reminder.sequence}</span>
              <time className={classes.dim} dateTime={reminder.at}>
                {formatDateTime(reminder.at)}
              </time>
            </span>
            <Delivery reminder={reminder} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Email({ reminder: { email, member } }: { reminder: HistoryReminder }) {
  if (!member) return <span className={classes.email}>{email}</span>;
  return (
    <Link to="/users/$memberId/profile" params={{ memberId: member._id }} className={classes.email} title={member.fullName}>
      {email}
    </Link>
  );
}

const State = ({ reminder: { state } }: { reminder: HistoryReminder }) => (
  <StatusBadge tone={state === 'Registration' ? 'info' : 'neutral'}>{state}</StatusBadge>
);

function Delivery({ reminder: { delivery } }: { reminder: HistoryReminder }) {
  if (!delivery) return <span className={classes.dim}>No longer kept</span>;
  return (
    <span className={classes.delivery}>
      <DeliveryBadge state={delivery.state} />
      {delivery.error && <span className={classes.dim}>{delivery.error}</span>}
    </span>
  );
}
