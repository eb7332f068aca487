import { Button, Group, Textarea } from '@mantine/core';
import { IconAntenna, IconClipboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HookCall } from '#contract/scenario-parts.ts';
import { formatDateTime, formatTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { JsonView } from '../JsonView.tsx';
import { useParts } from './builder-context.ts';
import panel from './panel.module.css';
import { callList, useListen, useSetSample } from './trial.api.ts';
import classes from './trial.module.css';

/** What the webhook gives, before the scenario is live: a call that is waited for, pasted, or one of the last. */
export function WebhookExample({ blocked }: { blocked: string | undefined }) {
  const { id, builder, samples } = useParts();
  const calls = useQuery(callList(id));
  const listen = useListen(id);
  const choose = useSetSample(id);
  const [pasting, setPasting] = useState(false);
  const until = calls.data?.listensUntil;
  const example = samples.find(({ step, source }) => step === 'trigger' && source !== 'declared');
  /** The server knows the trigger only once it is saved. */
  const saved = async (then: () => void) => {
    const outcome = await builder.saver.save();
    if (outcome.kind === 'saved') then();
    else if (outcome.kind !== 'conflict') toast.error('The step could not be saved', outcome.message);
  };
  const onListen = (on: boolean) =>
    saved(() => void listen.mutateAsync(on).catch((error) => toast.error('The scenario could not wait for a call', error)));
  const onUse = (call: string) => void choose.mutateAsync({ call }).catch((error) => toast.error('The call could not be used', error));
  return (
    <section className={panel.test} aria-label="Example">
      <h3 className={classes.head}>Example</h3>
      <p className="ui-dim ui-small">A real call shows which values later steps can use. The scenario does not have to be active.</p>
      <Group gap="xs">
        {until ? (
          <Button variant="default" size="compact-sm" loading={listen.isPending} onClick={() => void onListen(false)}>
            Stop waiting
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconAntenna size={16} />}
            disabled={blocked !== undefined}
            loading={listen.isPending}
            onClick={() => void onListen(true)}
          >
            Wait for a call
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconClipboard size={16} />}
          aria-expanded={pasting}
          disabled={blocked !== undefined}
          onClick={() => setPasting(!pasting)}
        >
          Paste a sample
        </Button>
      </Group>
      {blocked && <p className="ui-dim ui-small">{blocked}</p>}
      <p role="status" className={classes.dim}>
        {until ? `Waiting for the next call, until ${formatTime(until)}. Call the address above now.` : ''}
      </p>
      {pasting && <PasteForm save={saved} onDone={() => setPasting(false)} />}
      {example && <JsonView label="Output" value={example.output} />}
      {calls.data && calls.data.data.length > 0 && (
        <>
          <h3 className={classes.head}>Last calls</h3>
          <ul className={classes.calls}>
            {calls.data.data.slice(0, 8).map((one) => (
              <CallRow key={one._id} call={one} busy={choose.isPending} onUse={onUse} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CallRow({ call, busy, onUse }: { call: HookCall; busy: boolean; onUse: (id: string) => void }) {
  const when = formatDateTime(call.receivedAt);
  return (
    <li>
      <span className={classes.call}>
        <span className="figures">{when}</span>
        {call.problem ? <span className={classes.error}> {call.problem}</span> : <code>{bodyText(call.output)}</code>}
      </span>
      {!call.problem && (
        <Button variant="subtle" size="compact-sm" disabled={busy} aria-label={`Use the call of ${when}`} onClick={() => onUse(call._id)}>
          Use
        </Button>
      )}
    </li>
  );
}

function bodyText(output: unknown): string {
  const body = typeof output === 'object' && output !== null && 'body' in output ? output.body : output;
  return (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 200);
}

function PasteForm({ save, onDone }: { save: (then: () => void) => Promise<void>; onDone: () => void }) {
  const { id } = useParts();
  const paste = useSetSample(id);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const onUse = () =>
    save(() => {
      setError(undefined);
      paste.mutateAsync({ text }).then(onDone, (failure: Error) => setError(failure.message));
    });
  return (
    <>
      <Textarea
        label="Body of a call, as JSON"
        placeholder={'{"email": "awa@exemple.sn", "amount": 50000}'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={65_536}
        error={error}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="compact-sm" disabled={text.trim() === ''} loading={paste.isPending} onClick={() => void onUse()}>
        Use as the example
      </Button>
    </>
  );
}
