import { Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { me } from '#web/shell/account.api.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { Details } from './Details.tsx';
import { Password } from './Password.tsx';
import { Sessions } from './Sessions.tsx';
import classes from './SettingsPage.module.css';
import { TwoFactorCard } from './TwoFactorCard.tsx';

export function PersonalInformation() {
  const { data: user, error, isPending } = useQuery(me);
  if (isPending) return <Loading />;
  if (!user)
    return (
      <Paper withBorder>
        <ErrorState
          title="Failed to load settings. Please try again."
          error={error}
          retry={() => window.location.reload()}
          retryLabel="Reload Page"
        />
      </Paper>
    );
  return (
    <>
      <Details key={user._id} user={user} />
      <Password email={user.email} />
      <TwoFactorCard email={user.email} isAdmin={user.role === 'admin'} />
      <Sessions />
    </>
  );
}

function Loading() {
  return (
    <Paper withBorder className={classes.card} role="status" aria-label="Loading...">
      <Stack>
        <Skeleton h={20} w="40%" />
        <Skeleton h={36} mt="md" />
        <Skeleton h={36} />
        <Skeleton h={16} w="70%" mt="md" />
      </Stack>
    </Paper>
  );
}
