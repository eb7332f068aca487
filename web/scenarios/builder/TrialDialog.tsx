import { Alert, Box, Button, Group, Loader, Modal, Paper, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preview } from '#contract/scenario-parts.ts';
import { WEBHOOK } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { type Confirmed, previewOf, subjectsOf } from './trial.api.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The reaction that is tested alone; undefined for the whole scenario. */
  step?: string;
  busy: boolean;
  onConfirm: (confirmed: Confirmed) => void;
}

/** Asks for the subject of a test and shows what it would do. Nothing is sent or changed before it is confirmed. */
export function TrialDialog({ opened, onClose, step, busy, onConfirm }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={step ? 'Test this step' : 'Run once'}>
      {opened && <Trial step={step} busy={busy} onConfirm={onConfirm} onClose={onClose} />}
    </Modal>
  );
}

function Trial({ step, busy, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const { id, builder } = useParts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const [chosen, setChosen] = useState('');
  const subjects = useQuery(subjectsOf(id, search));
  const preview = useQuery({ ...previewOf(id, chosen, step, builder.scenario.__v), enabled: chosen !== '' });
  const nothing =
    search !== ''
      ? 'Nothing that fits the trigger matches.'
      : builder.draft.trigger?.module === WEBHOOK
        ? 'No call is kept yet. Open the trigger to wait for a call or to paste one.'
        : 'There is nothing yet that fits the trigger.';
  return (
    <Stack gap="sm">
      <section aria-label="Choose">
        <Title order={3} size="h4" mb="xs">
          Choose whom or what it runs for
        </Title>
        <TextInput
          type="search"
          data-autofocus
          aria-label="Search what fits the trigger"
          placeholder="Search what fits the trigger"
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {subjects.error && <ErrorText>{subjects.error.message}</ErrorText>}
        {subjects.data?.length === 0 && <p className="ui-dim ui-small">{nothing}</p>}
        <Radio.Group value={chosen} onChange={setChosen} aria-label="Whom or what it runs for" mt="sm" className={classes.scroll}>
          <Stack gap="xs">
            {subjects.data?.map((one) => (
              <Radio
                key={one.id}
                className="ui-text"
                value={one.id}
                label={one.label}
                description={isTime(one.detail) ? formatDateTime(one.detail) : one.detail}
              />
            ))}
          </Stack>
        </Radio.Group>
      </section>
      {preview.isFetching && <Loader size="sm" aria-label="Looking at what would happen" />}
      {preview.error && <Alert color="red">{preview.error.message}</Alert>}
      {preview.data && !preview.isFetching && <PreviewList preview={preview.data} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!preview.data || preview.isFetching || builder.saving.dirty}
          loading={busy}
          onClick={() => onConfirm({ subject: chosen, version: preview.data!.version, confirmed: true })}
        >
          {preview.data && preview.data.effects.length > 0 ? 'Do this now' : 'Run now'}
        </Button>
      </Group>
    </Stack>
  );
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(text);

const ErrorText = ({ children }: { children: string }) => (
  <Text c="var(--mantine-color-error)" className="ui-text">
    {children}
  </Text>
);

const OUTCOMES = {
  runs: { label: 'Runs', tone: 'positive' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  fails: { label: 'Would fail', tone: 'negative' },
} as const;

/** What would happen, step by step, and each thing that would be sent or changed. */
function PreviewList({ preview }: { preview: Preview }) {
  return (
    <Stack component="section" gap="sm" miw={0} aria-label="What would happen" aria-live="polite">
      <Title order={3} size="h4">
        What would happen
      </Title>
      {!preview.holds && <Alert color="amber">The conditions of this scenario do not hold for this choice: nothing would be done.</Alert>}
      <Stack component="ol" gap="xs" className="ui-plain-list">
        {preview.steps.map((one) => (
          <Paper key={one.step} component="li" withBorder px="sm" py="xs">
            <Group gap="xs">
              <ServiceMark service={one.service} small />
              <strong>{one.name}</strong>
              <StatusBadge tone={OUTCOMES[one.outcome].tone}>{OUTCOMES[one.outcome].label}</StatusBadge>
            </Group>
            {one.error && <ErrorText>{one.error}</ErrorText>}
            {one.usesExamples && <p className="ui-dim ui-small">Some of these values come from a step before it, and are examples.</p>}
            {one.outcome === 'runs' && one.values.length > 0 && (
              <dl className="ui-facts">
                {one.values.map(({ label, value }) => (
                  <Box key={label} mt="xs" fz="sm">
                    <dt>{label}</dt>
                    <dd className={`${classes.scroll} ui-pre`}>{value}</dd>
                  </Box>
                ))}
              </dl>
            )}
          </Paper>
        ))}
      </Stack>
      {preview.effects.length > 0 ? (
        <Alert color="amber" title="This is done for real">
          <ul className="ui-plain-list">
            {preview.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <p className="ui-dim ui-small">Nothing is sent, and nobody is changed.</p>
      )}
    </Stack>
  );
}
