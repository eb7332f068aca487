import { Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { formatDate } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './SettingsPage.module.css';
import { twoFactor, useRequireTwoFactor } from './settings.api.ts';
import { RecoveryCodes, TwoFactorSetUp } from './TwoFactorSetUp.tsx';

type Doing = { name: 'set-up' } | { name: 'off' } | { name: 'renew' } | { name: 'codes'; codes: string[] };

/** The second step of one's own sign-in; admins also say whether all admins need it. */
export function TwoFactorCard({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(twoFactor);
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = () => setDoing(null);
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="two-factor-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="two-factor-title">
          Second step at sign-in
        </Title>
        {data && <StatusBadge tone={data.enabled ? 'positive' : 'neutral'}>{data.enabled ? 'On' : 'Off'}</StatusBadge>}
      </Group>
      <Text c="dimmed" size="sm" mt={2} mb="md">
        After the password, a code of an app on your phone. Whoever learns your password cannot sign in with it alone.
      </Text>
      {isPending && <LoadingRows count={1} />}
      {!isPending && !data && (
        <ErrorState title="The second step could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      )}
      {doing?.name === 'set-up' && <TwoFactorSetUp email={email} onDone={stop} onCancel={stop} />}
      {doing?.name === 'codes' && <RecoveryCodes codes={doing.codes} onDone={stop} />}
      {doing?.name === 'renew' && (
        <PasswordForm
          email={email}
          label="Make new codes"
          failed="New recovery codes could not be made"
          send={(currentPassword) => call(auth.renewRecoveryCodes, { body: { currentPassword } })}
          onDone={({ data: { recoveryCodes } }) => setDoing({ name: 'codes', codes: recoveryCodes })}
          onCancel={stop}
        />
      )}
      {doing?.name === 'off' && (
        <PasswordForm
          email={email}
          label="Turn off"
          failed="The second step could not be turned off"
          send={(currentPassword) => call(auth.stopTwoFactor, { body: { currentPassword } })}
          onDone={({ message }) => {
            stop();
            toast.success(message ?? 'The second step is off.');
          }}
          onCancel={stop}
        />
      )}
      {data && !doing && (
        <Stack>
          {data.enabled && data.since && (
            <Text size="sm">{`On since ${formatDate(data.since)}. Recovery codes that are left: ${data.recoveryCodesLeft}.`}</Text>
          )}
          <Group>
            {!data.enabled && <Button onClick={() => setDoing({ name: 'set-up' })}>Set up</Button>}
            {data.enabled && (
              <Button variant="default" onClick={() => setDoing({ name: 'renew' })}>
                New recovery codes
              </Button>
            )}
            {data.enabled && !(data.required && isAdmin) && (
              <Button variant="default" onClick={() => setDoing({ name: 'off' })}>
                Turn off
              </Button>
            )}
          </Group>
          {isAdmin && <RequireSwitch required={data.required} enabled={data.enabled} />}
        </Stack>
      )}
    </Paper>
  );
}

function RequireSwitch({ required, enabled }: { required: boolean; enabled: boolean }) {
  const change = useRequireTwoFactor();
  return (
    <Switch
      label="Require it of every admin"
      description={
        enabled || required ? 'Admins without it are led to set it up, and can do nothing else before.' : 'Set it up for yourself first.'
      }
      checked={required}
      disabled={change.isPending || !(enabled || required)}
      onChange={({ currentTarget }) =>
        change.mutateAsync(currentTarget.checked).then(
          ({ message }) => toast.success(message ?? 'Settings saved successfully'),
          (error) => toast.error('This could not be changed', error),
        )
      }
    />
  );
}
