import { Loader, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from '#web/ui/toast.tsx';
import { findDeviceState, stateOfBrowser, turnOff, turnOn } from './device.ts';
import * as text from './notifications.messages.ts';

/** The browser's own state is shown at once, so that its explanation moves nothing when the server has answered. */
const QUERY = { queryKey: ['device'], queryFn: findDeviceState, placeholderData: stateOfBrowser };

/** Turns notifications on this device on and off. Nothing is shown where the browser knows no notifications. */
export function PushSwitch() {
  const client = useQueryClient();
  const { data: state } = useQuery(QUERY);
  const { mutate, variables, isPending } = useMutationOnce({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSuccess: (state) => client.setQueryData(QUERY.queryKey, state),
    onError: (error, on) => toast.error(on ? text.turnOnFailed() : text.turnOffFailed(), error),
  });
  if (state === 'impossible') return null;
  if (state === 'install-first')
    return (
      <Text size="sm" c="dimmed" data-whole>
        {text.installFirst()}
      </Text>
    );
  return (
    <Switch
      label={text.onThisDevice()}
      description={(state === 'blocked' && text.blockedHere()) || (isPending && variables && text.oneMoment())}
      thumbIcon={isPending && <Loader size={12} aria-hidden="true" />}
      disabled={state === undefined || state === 'blocked' || isPending}
      checked={isPending ? variables : state === 'on'}
      onChange={({ currentTarget }) => mutate(currentTarget.checked)}
    />
  );
}
