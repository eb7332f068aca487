import { Button, Menu } from '@mantine/core';
import { IconBell, IconLink, IconRestore, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Invite, type InviteState, invites } from '#contract/invites.ts';
import { linkNotCopied } from '#web/forms/forms.messages.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useCopy } from '#web/ui/useCopy.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './invites.messages.ts';

export const STATES: Record<InviteState, { label: string; tone: Tone }> = {
  waiting: { label: text.notAnswered(), tone: 'warning' },
  answered: { label: text.answered(), tone: 'positive' },
  revoked: { label: text.revoked(), tone: 'neutral' },
};

export const nameOfInvited = ({ name, email }: Invite) => name || email;

export const inviteColumns = (formId: string): Column<Invite>[] => [
  { id: 'person', label: text.person(), cell: (row) => <Person row={row} /> },
  { id: 'state', label: word.state(), cell: (row) => <State formId={formId} row={row} /> },
  { id: 'mail', label: text.lastEmail(), cell: (row) => <span className="ui-dim">{lastMail(row)}</span> },
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
      <span className="ui-dim">{lastMail(row)}</span>
    </div>
  </>
);

function Person({ row: { name, email } }: { row: Invite }) {
  return (
    <>
      {name && <div className={list.name}>{name}</div>}
      <div className={name ? list.dim : list.name}>
        <EmailText email={email} />
      </div>
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
          aria-label={text.responseOf({ name: nameOfInvited(row) })}
        >
          {text.response()}
        </Link>
      )}
    </span>
  );
}

function lastMail({ sentAt, remindedAt }: Invite): string {
  if (remindedAt) return text.remindedAt({ at: formatDateTime(remindedAt) });
  return sentAt ? text.invitedAt({ at: formatDateTime(sentAt) }) : text.notSent();
}

export function InviteActions({ formId, row }: { formId: string; row: Invite }) {
  const { copy } = useCopy();
  const onCopy = () => void toast.outcome(copy(row.link), text.linkCopied(), linkNotCopied());
  const remind = useCall(invites.remind, ['invites'], {
    done: ({ mail }) =>
      toastMail(mail, {
        sent: text.reminderOnItsWay({ name: nameOfInvited(row) }),
        kept: text.reminderCaptured(),
      }),
    failed: text.notReminded(),
  });
  const revoke = useCall(invites.revoke, ['invites'], {
    done: () => offerUndo({ done: text.invitationRevoked(), name: nameOfInvited(row), undo: () => restore.mutateAsync({ params }) }),
    failed: text.notRevoked(),
  });
  const restore = useCall(invites.restore, ['invites'], { done: text.invitationRestored(), failed: text.notRestored() });
  const params = { id: row._id };

  if (row.state === 'answered') return null;
  if (row.state === 'revoked')
    return (
      <Button
        flex="none"
        variant="subtle"
        leftSection={<IconRestore size={16} />}
        onClick={() => restore.mutate({ params })}
        loading={restore.isPending}
      >
        {word.restore()}
      </Button>
    );
  return (
    <RowMenu label={word.actionsFor({ name: nameOfInvited(row) })} busy={remind.isPending || revoke.isPending}>
      <RowMenuItem icon={IconLink} label={text.copyLink()} onClick={onCopy} />
      <RowMenuItem
        icon={IconBell}
        label={text.remind()}
        onClick={() => remind.mutate({ params: { id: formId }, body: { ids: [row._id] } })}
      />
      <Menu.Divider />
      <RowMenuItem icon={IconTrash} label={text.revoke()} isDangerous onClick={() => revoke.mutate({ params })} />
    </RowMenu>
  );
}
