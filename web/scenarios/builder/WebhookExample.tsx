import { Code, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAntenna, IconClipboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HookCall } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { formatDateTime, formatTime } from '#web/ui/dates.ts';
import { JsonView } from '../JsonView.tsx';
import { POLL_MS } from '../runs/runs.api.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';
import { callList } from './trial.api.ts';

const MAX_CALLS = 8;
const NOT_SAVED = 'The step could not be saved';

/** Sets the example of a webhook before the scenario is active: a call that arrives, a pasted one, or one of the last. */
export function WebhookExample({ blocked }: { blocked: string | undefined }) {
  const { id, builder, samples } = useParts();
  const { data: calls } = useQuery({
    ...callList(id),
    refetchInterval: ({ state }) => (state.data?.listensUntil ? POLL_MS : false),
  });
  const params = { id };
  const listen = useScenarioCall(scenarios.listen, { failed: 'The scenario could not wait for a call' });
  const choose = useScenarioCall(scenarios.setSample, { failed: 'The call could not be used' });
  const [pasting, setPasting] = useState(false);
  const until = calls?.listensUntil;
  const example = samples.find(({ step, source }) => step === 'trigger' && source !== 'declared');
  const onListen = async () => {
    // The server knows the trigger only after it was saved.
    if (await builder.saveFirst(NOT_SAVED)) listen.mutate({ params, body: { on: !until } });
  };
  return (
    <Paper component="section" withBorder p="sm" aria-label="Example">
      <Stack gap="xs">
        <Title order={3} size="h4">
          Example
        </Title>
        <p className="ui-dim ui-small">
          {blocked ?? 'A real call shows which values later steps can use. The scenario does not have to be active.'}
        </p>
        <Group gap="xs">
          <SmallButton
            leftSection={until ? undefined : <IconAntenna size={16} />}
            disabled={blocked !== undefined}
            loading={listen.isPending}
            onClick={() => void onListen()}
          >
            {until ? 'Stop waiting' : 'Wait for a call'}
          </SmallButton>
          <SmallButton
            leftSection={<IconClipboard size={16} />}
            aria-expanded={pasting}
            disabled={blocked !== undefined}
            onClick={() => setPasting(!pasting)}
          >
            Paste a sample
          </SmallButton>
        </Group>
        <p role="status" className="ui-dim ui-small">
          {until ? `Waiting for the next call, until ${formatTime(until)}. Call the address above now.` : ''}
        </p>
        {pasting && <PasteForm onDone={() => setPasting(false)} />}
        {example && <JsonView label="Output" value={example.output} />}
        {calls && calls.data.length > 0 && (
          <>
            <Title order={3} size="h4">
              Last calls
            </Title>
            <Stack component="ul" gap="xs" className="ui-plain-list">
              {calls.data.slice(0, MAX_CALLS).map((one) => (
                <CallRow
                  key={one._id}
                  call={one}
                  busy={choose.isPending}
                  onUse={() => choose.mutate({ params, body: { call: one._id } })}
                />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Paper>
  );
}

function CallRow({ call, busy, onUse }: { call: HookCall; busy: boolean; onUse: () => void }) {
  const when = formatDateTime(call.receivedAt);
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <div className="ui-grow">
        <span className="ui-numbers">{when}</span>
        {call.problem ? (
          <Text span c="var(--mantine-color-error)" className="ui-text">{` ${call.problem}`}</Text>
        ) : (
          <Text component={Code} display="block" truncate>
            {bodyText(call.output)}
          </Text>
        )}
      </div>
      {!call.problem && (
        <SmallButton variant="subtle" flex="none" disabled={busy} aria-label={`Use the call of ${when}`} onClick={onUse}>
          Use
        </SmallButton>
      )}
    </Group>
  );
}

function bodyText(output: unknown): string {
  const body = typeof output === 'object' && output !== null && 'body' in output ? output.body : output;
  return (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 200);
}

function PasteForm({ onDone }: { onDone: () => void }) {
  const { id, builder } = useParts();
  const paste = useScenarioCall(scenarios.setSample, { done: onDone });
  const [text, setText] = useState('');
  const onUse = async () => {
    if (await builder.saveFirst(NOT_SAVED)) paste.mutate({ params: { id }, body: { text } });
  };
  return (
    <>
      <Textarea
        label="Body of a call, as JSON"
        placeholder={'{"email": "awa@exemple.sn", "amount": 50000}'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={65_536}
        error={paste.error?.message}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SmallButton variant="filled" mr="auto" disabled={text.trim() === ''} loading={paste.isPending} onClick={() => void onUse()}>
        Use as the example
      </SmallButton>
    </>
  );
}
