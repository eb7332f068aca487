import { Button, Checkbox, Menu, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { IconBell, IconDots, IconLink, IconRestore, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Invite, InviteState } from '#contract/invites.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCopy } from '#web/ui/useCopy.ts';
import { useInvites } from './invites.api.ts';
import classes from './invites.module.css';

export const STATES: Record<InviteState, { label: string; tone: Tone }> = {
  waiting: { label: 'Not answered', tone: 'warning' },
  answered: { label: 'Answered', tone: 'positive' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

interface Props {
  formId: string;
  /** Undefined while they are on their way. */
  rows: Invite[] | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, chosen: boolean) => void;
  stale: boolean;
}

const who = ({ name, email }: Invite) => name || email;

export function InviteTable({ formId, rows, chosen, onChoose, stale }: Props) {
  return (
    <div className={list.frame} aria-busy={stale || !rows}>
      <Table verticalSpacing="xs" horizontalSpacing="md" data-stale={stale || undefined}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Choose</VisuallyHidden>
            </Table.Th>
            <Table.Th>Person</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Last e-mail</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map((row) => (
                <Table.Tr key={row._id}>
                  <Table.Td className={list.tick}>
                    <Tick row={row} chosen={chosen} onChoose={onChoose} />
                  </Table.Td>
                  <Table.Th scope="row" className={classes.rowHead}>
                    <Person row={row} />
                  </Table.Th>
                  <Table.Td>
                    <State formId={formId} row={row} />
                  </Table.Td>
                  <Table.Td className={classes.mail}>{lastMail(row)}</Table.Td>
                  <Table.Td className={list.actions}>
                    <RowMenu formId={formId} row={row} />
                  </Table.Td>
                </Table.Tr>
              ))
            : [60, 45, 70, 52].map((width) => (
                <Table.Tr key={width} aria-hidden="true">
                  <Table.Td colSpan={5}>
                    <Skeleton h={14} w={`${width}%`} my={9} />
                  </Table.Td>
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The same, on a phone. */
export function InviteCards({ formId, rows, chosen, onChoose, stale }: Props) {
  return (
    <ul className={list.cards} data-stale={stale || undefined} aria-busy={stale || !rows}>
      {rows
        ? rows.map((row) => (
            <li key={row._id} className={classes.card}>
              <Tick row={row} chosen={chosen} onChoose={onChoose} />
              <div className={classes.cardWords}>
                <Person row={row} />
                <State formId={formId} row={row} />
                <span className={classes.mail}>{lastMail(row)}</span>
              </div>
              <RowMenu formId={formId} row={row} />
            </li>
          ))
        : [60, 45, 70].map((width) => (
            <li key={width} className={classes.card} aria-hidden="true">
              <Skeleton h={14} w={`${width}%`} my={20} />
            </li>
          ))}
    </ul>
  );
}

function Tick({ row, chosen, onChoose }: { row: Invite } & Pick<Props, 'chosen' | 'onChoose'>) {
  if (row.state !== 'waiting') return null;
  return (
    <Checkbox
      aria-label={`Choose ${who(row)}`}
      checked={chosen.has(row._id)}
      onChange={({ currentTarget }) => onChoose(row._id, currentTarget.checked)}
    />
  );
}

function Person({ row: { name, email } }: { row: Invite }) {
  return (
    <>
      {name && <span className={classes.name}>{name}</span>}
      <span className={name ? classes.address : classes.name}>{email}</span>
    </>
  );
}

function State({ formId, row }: { formId: string; row: Invite }) {
  const { label, tone } = STATES[row.state];
  return (
    <span className={classes.state}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.responseId && (
        <Link
          to="/forms/$id/responses"
          params={{ id: formId }}
          search={{ tab: 'individual', response: row.responseId }}
          className={classes.small}
          aria-label={`The response of ${who(row)}`}
        >
          Response
        </Link>
      )}
    </span>
  );
}

function lastMail({ sentAt, remindedAt }: Invite): string {
  if (remindedAt) return `Reminded ${formatDateTime(remindedAt)}`;
  return sentAt ? `Invited ${formatDateTime(sentAt)}` : 'Not sent';
}

function RowMenu({ formId, row }: { formId: string; row: Invite }) {
  const { remind, revoke, restore } = useInvites(formId);
  const { copy } = useCopy();
  const failed = (title: string) => (error: Error) => toast.error(title, error);
  const onCopy = () =>
    void copy(row.link).then(
      () => toast.success('Personal link copied to clipboard'),
      (error: Error) => toast.error('The link could not be copied.', error),
    );
  const onRemind = () =>
    remind.mutateAsync([row._id]).then(
      ({ mail }) =>
        toastMail(mail, {
          sent: `A reminder is on its way to ${who(row)}.`,
          kept: 'The reminder was not sent. It is kept in the Outbox: no mail account is linked.',
        }),
      failed('No reminder was sent'),
    );
  const onRevoke = () =>
    revoke.mutateAsync(row._id).then(() => toast.success('Invitation revoked'), failed('The invitation was not revoked'));
  const onRestore = () =>
    restore.mutateAsync(row._id).then(() => toast.success('Invitation restored'), failed('The invitation was not restored'));

  if (row.state === 'answered') return null;
  if (row.state === 'revoked')
    return (
      <Button variant="subtle" leftSection={<IconRestore size={16} />} onClick={onRestore} loading={restore.isPending}>
        Restore
      </Button>
    );
  return (
    <Menu width={200} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant="subtle" px="xs" aria-label={`Actions for ${who(row)}`} loading={remind.isPending || revoke.isPending}>
          <IconDots size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={onCopy}>
          Copy personal link
        </Menu.Item>
        <Menu.Item leftSection={<IconBell size={16} />} onClick={onRemind}>
          Remind
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={onRevoke}>
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
