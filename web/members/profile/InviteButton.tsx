import { Button } from '@mantine/core';
import { IconCheck, IconMailOff, IconSend, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { circle } from '#contract/circle.ts';
import { call } from '#web/api/call.ts';
import { WhereItIsKept } from '#web/outbox/WhereItIsKept.tsx';
import { formatDate } from '#web/ui/dates.ts';
import classes from './invite.module.css';

const SUCCESS_MS = 7_500;
const FAILURE_MS = 5_500;

type Outcome = { as: 'sent' } | { as: 'kept' } | { as: 'failed'; reason: string };

/** Sends the invitation to the community, and shows for a while how that went. */
export function InviteButton({ email, invitedAt }: { email: string; invitedAt: string | null }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const invite = useMutation({
    mutationFn: () => call(circle.sendInvitation, { body: { email } }),
    onSuccess: ({ mail }) => setOutcome({ as: mail === 'captured' ? 'kept' : 'sent' }),
    onError: ({ message }) => setOutcome({ as: 'failed', reason: message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcome.as === 'failed' ? FAILURE_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <div className={classes.invite} data-busy={invite.isPending || undefined}>
        <Button fullWidth variant="default" leftSection={<IconSend size={16} />} loading={invite.isPending} onClick={() => invite.mutate()}>
          Send invitation
        </Button>
        {invitedAt && <p className={classes.invited}>{`Invited ${formatDate(invitedAt)}`}</p>}
      </div>
      <div className={classes.outcome} role="status" data-shown={outcome ? true : undefined}>
        {outcome && <Shown outcome={outcome} />}
      </div>
    </>
  );
}

const SHOWN = {
  sent: { Icon: IconCheck, title: 'Invitation sent successfully' },
  kept: { Icon: IconMailOff, title: 'The invitation was not sent' },
  failed: { Icon: IconX, title: 'Failed to send invitation' },
} as const;

function Shown({ outcome }: { outcome: Outcome }) {
  const { Icon, title } = SHOWN[outcome.as];
  return (
    <>
      <span
        className={classes.mark}
        data-sent={outcome.as === 'sent' || undefined}
        data-kept={outcome.as === 'kept' || undefined}
        aria-hidden="true"
      >
        <Icon size={36} stroke={2.4} />
      </span>
      <strong>{title}</strong>
      {outcome.as === 'kept' && (
        <span>
          It is kept in the Outbox: no mail account is linked.
          <WhereItIsKept centered />
        </span>
      )}
      {outcome.as === 'failed' && outcome.reason !== title && <span>{outcome.reason}</span>}
    </>
  );
}
