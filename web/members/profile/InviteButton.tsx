import { Box, Button, Text } from '@mantine/core';
import { IconCheck, IconMailOff, IconSend, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { circle } from '#contract/circle.ts';
import { WhereItIsKept } from '#web/outbox/WhereItIsKept.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { IconDisc } from '#web/ui/IconDisc.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './profile.messages.ts';
import classes from './profile.module.css';

const SUCCESS_MS = 7_500;
const FAILURE_MS = 5_500;

/** Sends the invitation to the community, and shows the outcome for a while. */
export function InviteButton({ email, invitedAt }: { email: string; invitedAt: string | null }) {
  const invite = useCall(circle.sendInvitation, ['members']);
  const { data, error, reset } = invite;

  useEffect(() => {
    if (!data && !error) return;
    const timer = setTimeout(reset, error ? FAILURE_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [data, error, reset]);

  return (
    <>
      <Box className={classes.invite} w="100%" data-busy={invite.isPending || undefined}>
        <Button
          fullWidth
          size="xs"
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={invite.isPending}
          onClick={() => invite.mutate({ body: { email } })}
        >
          {text.sendInvitation()}
        </Button>
        {invitedAt && (
          <Text size="xs" c="dimmed" mt={6}>
            {text.invitedOn({ day: formatDate(invitedAt) })}
          </Text>
        )}
      </Box>
      <div className={classes.outcome} role="status">
        {error && <Outcome as="failed" reason={error.message} />}
        {data && <Outcome as={data.mail === 'captured' ? 'kept' : 'sent'} />}
      </div>
    </>
  );
}

const SHOWN = {
  sent: { Icon: IconCheck, tone: 'positive', title: text.invitationSent() },
  kept: { Icon: IconMailOff, tone: 'warning', title: text.invitationKept() },
  failed: { Icon: IconX, tone: 'negative', title: text.invitationFailed() },
} as const;

function Outcome({ as, reason }: { as: keyof typeof SHOWN; reason?: string }) {
  const { Icon, tone, title } = SHOWN[as];
  return (
    <>
      <div className={classes.mark} data-as={as}>
        <IconDisc tone={tone} size={64}>
          <Icon size={30} stroke={2.4} />
        </IconDisc>
      </div>
      <strong>{title}</strong>
      {as === 'kept' && (
        <span>
          {text.whyKept()}
          <WhereItIsKept centered />
        </span>
      )}
      {reason && reason !== title && <span>{reason}</span>}
    </>
  );
}
