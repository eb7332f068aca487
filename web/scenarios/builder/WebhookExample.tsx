import { Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAntenna, IconClipboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HookCall } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { formatDateTime, formatTime } from '#web/ui/dates.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { JsonView } from '../JsonView.tsx';
import { POLL_MS } from '../runs/runs.api.ts';
import { useScenarioCall } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';
import * as text from './step-form.messages.ts';
import { callList } from './trial.api.ts';

const MAX_CALLS = 8;

/** Sets the example of a webhook before the scenario is active: a call that arrives, a pasted one, or one of the last. */
export function WebhookExample({ blocked }: { blocked: string | undefined }) {
  const { id, builder, samples } = useParts();
  const { data: calls } = useQuery({
    ...callList(id),
    refetchInterval: ({ state }) => (state.data?.listensUntil ? POLL_MS : false),
  });
  const params = { id };
  const listen = useScenarioCall(scenarios.listen, { failed: text.notWaiting() });
  const choose = useScenarioCall(scenarios.setSample, { failed: text.callNotUsed() });
  const [pasting, setPasting] = useState(false);
  const until = calls?.listensUntil;
  const example = samples.find(({ step, source }) => step === 'trigger' && source !== 'declared');
  const onListen = async () => {
    // The server knows the trigger only after it was saved.
    if (await builder.saveFirst(text.stepNotSaved())) listen.mutate({ params, body: { on: !until } });
  };
  return (
    <Paper component="section" withBorder p="sm" aria-label={text.example()}>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {text.example()}
        </Title>
        <p className="ui-dim ui-small">{blocked ?? text.webhookExampleExplained()}</p>
        <Group gap="xs">
          <SmallButton
            leftSection={until ? undefined : <IconAntenna size={16} />}
            disabled={blocked !== undefined}
            loading={listen.isPending}
            onClick={() => void onListen()}
          >
            {until ? text.stopWaiting() : text.waitForCall()}
          </SmallButton>
          <SmallButton
            leftSection={<IconClipboard size={16} />}
            aria-expanded={pasting}
            disabled={blocked !== undefined}
            onClick={() => setPasting(!pasting)}
          >
            {text.pasteSample()}
          </SmallButton>
        </Group>
        <p role="status" className="ui-dim ui-small">
          {until ? text.waitingUntil({ time: formatTime(until) }) : ''}
        </p>
        {pasting && <PasteForm onDone={() => setPasting(false)} />}
        {example && <JsonView label={text.output()} value={example.output} />}
        {calls && calls.data.length > 0 && (
          <>
            <Title order={3} size="h4">
              {text.lastCalls()}
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
        <SmallButton variant="subtle" flex="none" disabled={busy} aria-label={text.callOf({ time: when })} onClick={onUse}>
          {text.use()}
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
  const [pasted, setPasted] = useState('');
  const onUse = async () => {
    if (await builder.saveFirst(text.stepNotSaved())) paste.mutate({ params: { id }, body: { text: pasted } });
  };
  return (
    <>
      <TextArea
        label={text.callBody()}
        placeholder={'{"email": "awa@exemple.sn", "amount": 50000}'}
        minRows={3}
        maxRows={10}
        maxLength={65_536}
        error={paste.error?.message}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <SmallButton variant="filled" mr="auto" disabled={pasted.trim() === ''} loading={paste.isPending} onClick={() => void onUse()}>
        {text.useAsExample()}
      </SmallButton>
    </>
  );
}
