import { Alert, Button, Loader, Modal, Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preview } from '#contract/scenario-parts.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { useParts } from './builder-context.ts';
import { type Confirmed, previewOf, subjectsOf } from './trial.api.ts';
import classes from './trial.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** One reaction alone; undefined: the whole scenario. */
  step?: string;
  busy: boolean;
  onConfirm: (confirmed: Confirmed) => void;
}

/** Whom a test is for, what it would do, and the word that it may. Nothing is sent or changed before. */
export function TrialDialog({ opened, onClose, step, busy, onConfirm }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={step ? 'Test this step' : 'Run once'}>
      {opened && <Trial step={step} busy={busy} onConfirm={onConfirm} onClose={onClose} />}
    </Modal>
  );
}

function Trial({ step, busy, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const { id, builder } = useParts();
  const version = builder.scenario.__v;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const [chosen, setChosen] = useState('');
  const subjects = useQuery(subjectsOf(id, search));
  const preview = useQuery({ ...previewOf(id, chosen, step, version), enabled: chosen !== '' });
  const trigger = builder.draft.trigger?.module;
  return (
    <div className={classes.trial}>
      <section aria-label="Choose">
        <h3 className={classes.head}>Choose whom or what it runs for</h3>
        <TextInput
          type="search"
          data-autofocus
          aria-label="Search what fits the trigger"
          placeholder="Search what fits the trigger"
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {subjects.error && <p className={classes.error}>{subjects.error.message}</p>}
        {subjects.data?.length === 0 && (
          <p className={classes.dim}>
            {search !== ''
              ? 'Nothing that fits the trigger matches.'
              : trigger === 'webhooks.received'
                ? 'No call is kept yet. Open the trigger to wait for a call or to paste one.'
                : 'There is nothing yet that fits the trigger.'}
          </p>
        )}
        <Radio.Group value={chosen} onChange={setChosen} aria-label="Whom or what it runs for" className={classes.choices}>
          {subjects.data?.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={one.label}
              description={isTime(one.detail) ? formatDateTime(one.detail) : one.detail}
            />
          ))}
        </Radio.Group>
      </section>
      {preview.isFetching && <Loader size="sm" aria-label="Looking at what would happen" />}
      {preview.error && <Alert color="red">{preview.error.message}</Alert>}
      {preview.data && !preview.isFetching && <Shown preview={preview.data} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!preview.data || preview.isFetching || builder.saving.dirty}
          loading={busy}
          onClick={() => onConfirm({ subject: chosen, version: preview.data!.version })}
        >
          {preview.data && preview.data.effects.length > 0 ? 'Do this now' : 'Run now'}
        </Button>
      </div>
    </div>
  );
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(text);

const OUTCOMES = {
  runs: { label: 'Runs', tone: 'positive' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  fails: { label: 'Would fail', tone: 'negative' },
} as const;

/** What would happen, step by step, and each thing that is sent or changed by name. */
function Shown({ preview }: { preview: Preview }) {
  return (
    <section aria-label="What would happen" aria-live="polite" className={classes.shown}>
      <h3 className={classes.head}>What would happen</h3>
      {!preview.holds && <Alert color="amber">The conditions of this scenario do not hold for this choice: nothing would be done.</Alert>}
      <ol className={classes.steps}>
        {preview.steps.map((one) => (
          <li key={one.step} className={classes.step}>
            <p className="ui-row-xs ui-wrap-xs">
              <ServiceMark service={one.service} small />
              <strong>{one.name}</strong>
              <StatusBadge tone={OUTCOMES[one.outcome].tone}>{OUTCOMES[one.outcome].label}</StatusBadge>
            </p>
            {one.error && <p className={classes.error}>{one.error}</p>}
            {one.usesExamples && <p className={classes.dim}>Some of these values come from a step before it, and are examples.</p>}
            {one.outcome === 'runs' && one.values.length > 0 && (
              <dl className={classes.values}>
                {one.values.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {preview.effects.length > 0 ? (
        <Alert color="amber" title="This is done for real" className={classes.effects}>
          <ul>
            {preview.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <p className={classes.dim}>Nothing is sent, and nobody is changed.</p>
      )}
    </section>
  );
}
