import { Box, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/auth.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { sessions, useEndSession } from './account.api.ts';
import { describeBrowser } from './browser-name.ts';

/** The sessions of the account, each with its own sign-out. */
export const Sessions = () => (
  <SectionCard title="Where you are signed in">
    <Loaded query={useQuery(sessions)} failed="Your sessions could not be loaded">
      {(data) => (
        <ul className="ui-lines">
          {data.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
    </Loaded>
  </SectionCard>
);

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
    <Group component="li" gap="0.5rem 1rem" py="sm">
      <Icon stroke={1.6} aria-hidden="true" />
      <Box flex="1 1 12rem" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.current && <StatusBadge tone="positive">This browser</StatusBadge>}
        </Group>
        <Text c="dimmed" size="sm">
          {session.current ? 'In use now' : 'Last seen'} {!session.current && <RelativeTime iso={session.lastSeenAt} />}
        </Text>
      </Box>
      <Button
        variant="default"
        size="xs"
        loading={end.isPending}
        onClick={signOut}
        aria-label={session.current ? 'Log out of this browser' : `Sign out of ${name}`}
      >
        {session.current ? 'Log out' : 'Sign out'}
      </Button>
    </Group>
  );
}
