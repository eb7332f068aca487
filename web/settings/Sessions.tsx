import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/auth.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { describeBrowser } from './browser-name.ts';
import classes from './SettingsPage.module.css';
import { sessions, useEndSession } from './settings.api.ts';

/** Where the account is signed in, each place with its own sign-out. */
export function Sessions() {
  const { data, error, isPending, isFetching, refetch } = useQuery(sessions);
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="sessions-title">
      <Title order={2} size="h3" id="sessions-title">
        Where you are signed in
      </Title>
      {isPending && <LoadingRows count={2} />}
      {!isPending && !data && <ErrorState title="Your sessions could not be loaded" error={error} retry={refetch} retrying={isFetching} />}
      {data && (
        <ul className={classes.sessions}>
          {data.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const { name, phone } = describeBrowser(session.userAgent);
  const Icon = phone ? IconDeviceMobile : IconDeviceDesktop;
  const signOut = () =>
    end.mutateAsync({ id: session._id, current: session.current }).then(
      () => !session.current && toast.success('Signed out there.'),
      (error) => toast.error('This session could not be signed out', error),
    );

  return (
    <li className={classes.session}>
      <Icon stroke={1.6} aria-hidden="true" />
      <div className={classes.sessionWords}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.current && <StatusBadge tone="positive">This browser</StatusBadge>}
        </Group>
        <Text c="dimmed" size="sm">
          {session.current ? 'In use now' : 'Last seen'} {!session.current && <RelativeTime iso={session.lastSeenAt} />}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={end.isPending}
        onClick={signOut}
        aria-label={session.current ? 'Log out of this browser' : `Sign out of ${name}`}
      >
        {session.current ? 'Log out' : 'Sign out'}
      </Button>
    </li>
  );
}
