import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { formatDate } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { twoFactor } from './account.api.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes, TwoFactorSetUp } from './TwoFactorSetUp.tsx';

type Doing = { name: 'set-up' } | { name: 'off' } | { name: 'renew' } | { name: 'codes'; codes: string[] };

/** The second step of the person's own sign-in. Admins also choose whether every admin needs it. */
export function TwoFactorCard({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const query = useQuery(twoFactor);
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = () => setDoing(null);
  return (
    <SectionCard
      title="Second step at sign-in"
      lead="After the password, a code of an app on your phone. Whoever learns your password cannot sign in with it alone."
      aside={
        query.data && <StatusBadge tone={query.data.enabled ? 'positive' : 'neutral'}>{query.data.enabled ? 'On' : 'Off'}</StatusBadge>
      }
    >
      {doing?.name === 'set-up' && <TwoFactorSetUp email={email} onDone={stop} onCancel={stop} />}
      {doing?.name === 'codes' && <RecoveryCodes codes={doing.codes} onDone={stop} />}
      {doing?.name === 'renew' && (
        <PasswordForm
          email={email}
          submitLabel="Make new codes"
          failed="New recovery codes could not be made"
          send={(currentPassword) => call(auth.renewRecoveryCodes, { body: { currentPassword } })}
          onDone={({ data: { recoveryCodes } }) => setDoing({ name: 'codes', codes: recoveryCodes })}
          onCancel={stop}
        />
      )}
      {doing?.name === 'off' && (
        <PasswordForm
          email={email}
          submitLabel="Turn off"
          failed="The second step could not be turned off"
          send={(currentPassword) => call(auth.stopTwoFactor, { body: { currentPassword } })}
          onDone={({ message }) => {
            stop();
            toast.success(message ?? 'The second step is off.');
          }}
          onCancel={stop}
        />
      )}
      {!doing && (
        <Loaded query={query} failed="The second step could not be loaded">
          {({ enabled, since, recoveryCodesLeft, required }) => (
            <Stack>
              {enabled && since && (
                <Text size="sm">{`On since ${formatDate(since)}. Recovery codes that are left: ${recoveryCodesLeft}.`}</Text>
              )}
              <Group>
                {!enabled && <Button onClick={() => setDoing({ name: 'set-up' })}>Set up</Button>}
                {enabled && (
                  <Button variant="default" onClick={() => setDoing({ name: 'renew' })}>
                    New recovery codes
                  </Button>
                )}
                {enabled && !(required && isAdmin) && (
                  <Button variant="default" onClick={() => setDoing({ name: 'off' })}>
                    Turn off
                  </Button>
                )}
              </Group>
              {isAdmin && <RequireSwitch required={required} enabled={enabled} />}
            </Stack>
          )}
        </Loaded>
      )}
    </SectionCard>
  );
}

function RequireSwitch({ required, enabled }: { required: boolean; enabled: boolean }) {
  const change = useCall(auth.requireTwoFactor, ['two-factor'], {
    done: ({ message = 'Settings saved successfully' }) => toast.success(message),
    failed: 'This could not be changed',
  });
  return (
    <Switch
      label="Require it of every admin"
      description={
        enabled || required ? 'Admins without it are led to set it up, and can do nothing else before.' : 'Set it up for yourself first.'
      }
      checked={required}
      disabled={change.isPending || !(enabled || required)}
      onChange={({ currentTarget }) => change.mutate({ body: { required: currentTarget.checked } })}
    />
  );
}
