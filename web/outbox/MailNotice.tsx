import { Alert } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { outbox } from '#contract/outbox.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { WhereItIsKept } from './WhereItIsKept.tsx';

/** Stale whenever linked accounts change, as everything under `accounts` is. */
const mailFate = {
  queryKey: ['accounts', 'mail'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(outbox.fate, undefined, { signal })).data.mail,
};

/** Stands on screens that cause e-mails, while these are kept in the Outbox instead of being sent. */
export function MailNotice() {
  const { data } = useQuery(mailFate);
  const isAdmin = useUser()?.role === 'admin';
  if (data !== 'captured') return null;
  return (
    <Alert color="amber" icon={<IconMailOff />} title="E-mails are not sent" mb="md">
      {isAdmin
        ? 'They are kept in the Outbox: no mail account is linked.'
        : 'They are kept in the Outbox: no mail account is linked. An admin can link one in the settings.'}
      <WhereItIsKept />
    </Alert>
  );
}
