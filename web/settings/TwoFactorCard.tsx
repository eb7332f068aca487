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
import * as text from './two-factor.messages.ts';

type Doing = { name: 'set-up' } | { name: 'off' } | { name: 'renew' } | { name: 'codes'; codes: string[] };

/** The second step of the person's own sign-in. Admins also choose whether every admin needs it. */
export function TwoFactorCard({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const query = useQuery(twoFactor);
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = () => setDoing(null);
  return (
    <SectionCard
      title={text.secondStep()}
      lead={text.secondStepLead()}
      aside={
        query.data && (
          <StatusBadge tone={query.data.enabled ? 'positive' : 'neutral'}>{query.data.enabled ? text.on() : text.off()}</StatusBadge>
        )
      }
    >
      {doing?.name === 'set-up' && <TwoFactorSetUp email={email} onDone={stop} onCancel={stop} />}
      {doing?.name === 'codes' && <RecoveryCodes codes={doing.codes} onDone={stop} />}
      {doing?.name === 'renew' && (
        <PasswordForm
          email={email}
          submitLabel={text.makeNewCodes()}
          failed={text.codesNotMade()}
          send={(currentPassword) => call(auth.renewRecoveryCodes, { body: { currentPassword } })}
          onDone={({ data: { recoveryCodes } }) => setDoing({ name: 'codes', codes: recoveryCodes })}
          onCancel={stop}
        />
      )}
      {doing?.name === 'off' && (
        <PasswordForm
          email={email}
          submitLabel={text.turnOff()}
          failed={text.notTurnedOff()}
          send={(currentPassword) => call(auth.stopTwoFactor, { body: { currentPassword } })}
          onDone={({ message }) => {
            stop();
            toast.success(message ?? text.isOff());
          }}
          onCancel={stop}
        />
      )}
      {!doing && (
        <Loaded query={query} failed={text.notLoaded()}>
          {({ enabled, since, recoveryCodesLeft, required }) => (
            <Stack>
              {enabled && since && <Text size="sm">{text.onSince({ day: formatDate(since), left: recoveryCodesLeft })}</Text>}
              <Group>
                {!enabled && <Button onClick={() => setDoing({ name: 'set-up' })}>{text.setUp()}</Button>}
                {enabled && (
                  <Button variant="default" onClick={() => setDoing({ name: 'renew' })}>
                    {text.newRecoveryCodes()}
                  </Button>
                )}
                {enabled && !(required && isAdmin) && (
                  <Button variant="default" onClick={() => setDoing({ name: 'off' })}>
                    {text.turnOff()}
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
    done: ({ message = text.saved() }) => toast.success(message),
    failed: text.notChanged(),
  });
  return (
    <Switch
      label={text.requireOfAdmins()}
      description={enabled || required ? text.adminsAreLed() : text.setUpFirst()}
      checked={required}
      disabled={change.isPending || !(enabled || required)}
      onChange={({ currentTarget }) => change.mutate({ body: { required: currentTarget.checked } })}
    />
  );
}
