import { Alert, type AlertProps } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outbox } from '#contract/outbox.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useUser } from '#web/api/session.ts';
import * as text from './mail.messages.ts';
import { WhereItIsKept } from './WhereItIsKept.tsx';

/** Its key starts with `accounts`, because it becomes stale whenever the linked accounts change. */
const mailFate = dataQuery(['accounts', 'mail'], outbox.fate);

// The last answer is shown until the next one, so that the screen does not move down each time it is loaded.
const useRemembered = () => useLocalStorage({ key: 'cauri.mail', getInitialValueInEffect: false });

/** A screen that opens first waits until it is known if the notice is shown, because the notice would move what is below it. */
export function useMailIsKnown(): boolean {
  const { isPending } = useQuery(mailFate);
  const [mail] = useRemembered();
  return !isPending || mail !== undefined;
}

/** A warning on screens that cause e-mails, while e-mails are stored in the Outbox instead of being sent. */
export function MailNotice({ mb = 'md' }: Pick<AlertProps, 'mb'>) {
  const { data } = useQuery(mailFate);
  const [mail, remember] = useRemembered();
  useEffect(() => {
    if (data) remember(data.mail ?? '');
  }, [data, remember]);
  const isAdmin = useUser()?.role === 'admin';
  if ((data?.mail ?? mail) !== 'captured') return null;
  return (
    <Alert className="ui-no-print" color="amber" icon={<IconMailOff />} title={text.notSent()} mb={mb}>
      {isAdmin ? text.keptInOutbox() : text.keptInOutboxForCoach()}
      <WhereItIsKept />
    </Alert>
  );
}
