import { Button } from '@mantine/core';
import { IconCheck, IconSend, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { circle } from '#contract/circle.ts';
import { call } from '#web/api/call.ts';
import { formatDate } from '#web/ui/dates.ts';
import classes from './invite.module.css';

const SUCCESS_MS = 7_500;
const FAILURE_MS = 5_500;

type Outcome = { sent: true } | { sent: false; reason: string };

/** Sends the invitation to the community, and shows for a while how that went. */
export function InviteButton({ email, invitedAt }: { email: string; invitedAt: string | null }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const invite = useMutation({
    mutationFn: () => call(circle.sendInvitation, { body: { email } }),
    onSuccess: () => setOutcome({ sent: true }),
    onError: ({ message }) => setOutcome({ sent: false, reason: message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcome.sent ? SUCCESS_MS : FAILURE_MS);
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

function Shown({ outcome }: { outcome: Outcome }) {
  const Icon = outcome.sent ? IconCheck : IconX;
  return (
    <>
      <span className={classes.mark} data-sent={outcome.sent || undefined} aria-hidden="true">
        <Icon size={36} stroke={2.4} />
      </span>
      <strong>{outcome.sent ? 'Invitation sent successfully' : 'Failed to send invitation'}</strong>
      {!outcome.sent && outcome.reason !== 'Failed to send invitation' && <span>{outcome.reason}</span>}
    </>
  );
}
