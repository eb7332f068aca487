import { Button, Menu } from '@mantine/core';
import { IconBell, IconLink, IconRestore, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Invite, type InviteState, invites } from '#contract/invites.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useCopy } from '#web/ui/useCopy.ts';

export const STATES: Record<InviteState, { label: string; tone: Tone }> = {
  waiting: { label: 'Not answered', tone: 'warning' },
  answered: { label: 'Answered', tone: 'positive' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

export const nameOfInvited = ({ name, email }: Invite) => name || email;

export const inviteColumns = (formId: string): Column<Invite>[] => [
  { id: 'person', label: 'Person', cell: (row) => <Person row={row} /> },
  { id: 'state', label: 'State', cell: (row) => <State formId={formId} row={row} /> },
  { id: 'mail', label: 'Last e-mail', cell: (row) => <span className={list.dim}>{lastMail(row)}</span> },
];

/** The card of an invited person, where the screen is too narrow for a table. */
export const InviteCard = ({ formId, row }: { formId: string; row: Invite }) => (
  <>
    <div className={list.cardHead}>
      <div>
        <Person row={row} />
      </div>
      <InviteActions formId={formId} row={row} />
    </div>
    <div className={list.cardLine}>
      <State formId={formId} row={row} />
      <span className={list.dim}>{lastMail(row)}</span>
    </div>
  </>
);

function Person({ row: { name, email } }: { row: Invite }) {
  return (
    <>
      {name && <div className={list.name}>{name}</div>}
      <div className={name ? list.dim : list.name}>{email}</div>
    </>
  );
}

function State({ formId, row }: { formId: string; row: Invite }) {
  const { label, tone } = STATES[row.state];
  return (
    <span className="ui-row-xs">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.responseId && (
        <Link
          to="/forms/$id/responses"
          params={{ id: formId }}
          search={{ tab: 'individual', response: row.responseId }}
          className={list.cardLink}
          aria-label={`The response of ${nameOfInvited(row)}`}
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

export function InviteActions({ formId, row }: { formId: string; row: Invite }) {
  const { copy } = useCopy();
  const onCopy = () => void toast.outcome(copy(row.link), 'Personal link copied to clipboard', 'The link could not be copied.');
  const remind = useCall(invites.remind, ['invites'], {
    done: ({ mail }) =>
      toastMail(mail, {
        sent: `A reminder is on its way to ${nameOfInvited(row)}.`,
        kept: 'The reminder was not sent. It is kept in the Outbox: no mail account is linked.',
      }),
    failed: 'No reminder was sent',
  });
  const revoke = useCall(invites.revoke, ['invites'], { done: 'Invitation revoked', failed: 'The invitation was not revoked' });
  const restore = useCall(invites.restore, ['invites'], { done: 'Invitation restored', failed: 'The invitation was not restored' });
  const params = { id: row._id };

  if (row.state === 'answered') return null;
  if (row.state === 'revoked')
    return (
      <Button
        variant="subtle"
        leftSection={<IconRestore size={16} />}
        onClick={() => restore.mutate({ params })}
        loading={restore.isPending}
      >
        Restore
      </Button>
    );
  return (
    <RowMenu label={`Actions for ${nameOfInvited(row)}`} busy={remind.isPending || revoke.isPending}>
      <RowMenuItem icon={IconLink} onClick={onCopy}>
        Copy personal link
      </RowMenuItem>
      <RowMenuItem icon={IconBell} onClick={() => remind.mutate({ params: { id: formId }, body: { ids: [row._id] } })}>
        Remind
      </RowMenuItem>
      <Menu.Divider />
      <RowMenuItem icon={IconTrash} isDangerous onClick={() => revoke.mutate({ params })}>
        Revoke
      </RowMenuItem>
    </RowMenu>
  );
}
