import { Box, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { auth, type Session } from '#contract/auth.ts';
import { logOut } from '#web/shell/account.api.ts';
import { marked } from '#web/ui/marked.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { sessions } from './account.api.ts';
import { describeBrowser } from './browser-name.ts';
import * as text from './personal.messages.ts';

export const Sessions = () => (
  <SectionCard title={text.whereSignedIn()}>
    <Loaded query={useQuery(sessions)} failed={text.sessionsNotLoaded()}>
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
  const end = useCall(auth.endSession, ['sessions'], { done: text.signedOutThere(), failed: text.notSignedOut() });
  const { name, phone } = describeBrowser(session.userAgent);
  const Icon = phone ? IconDeviceMobile : IconDeviceDesktop;
  const signOut = () => (session.current ? void logOut() : end.mutate({ params: { id: session._id } }));

  return (
    <Group component="li" gap="0.5rem 1rem" py="sm">
      <Icon stroke={1.6} aria-hidden="true" />
      <Box flex="1 1 12rem" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.current && <StatusBadge tone="positive">{text.thisBrowser()}</StatusBadge>}
        </Group>
        <p className="ui-dim">
          {session.current ? text.inUseNow() : marked(text.lastSeen(), { time: () => <RelativeTime iso={session.lastSeenAt} /> })}
        </p>
      </Box>
      <Button
        variant="default"
        size="xs"
        loading={end.isPending}
        onClick={signOut}
        aria-label={session.current ? text.logOutHere() : text.signOutOf({ browser: name })}
      >
        {session.current ? text.logOut() : text.signOut()}
      </Button>
    </Group>
  );
}
