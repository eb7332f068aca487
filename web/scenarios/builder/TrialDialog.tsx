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
import * as word from '#web/ui/words.messages.ts';
import { ServiceMark } from '../ServiceMark.tsx';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { type Confirmed, previewOf, subjectsOf } from './trial.api.ts';
import * as text from './trial.messages.ts';

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
    <Modal opened={opened} onClose={onClose} size="lg" title={step ? text.testThisStep() : text.runOnce()}>
      {opened && <Trial step={step} busy={busy} onConfirm={onConfirm} onClose={onClose} />}
    </Modal>
  );
}

function Trial({ step, busy, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const { id, builder } = useParts();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [chosen, setChosen] = useState('');
  const subjects = useQuery(subjectsOf(id, search));
  const preview = useQuery({ ...previewOf(id, chosen, step, builder.scenario.__v), enabled: chosen !== '' });
  const nothing = search !== '' ? text.nothingMatches() : builder.draft.trigger?.module === WEBHOOK ? text.noCall() : text.nothingYet();
  return (
    <Stack gap="sm">
      <section aria-label={text.choose()}>
        <Title order={3} size="h4" mb="xs">
          {text.chooseSubject()}
        </Title>
        <TextInput
          type="search"
          data-autofocus
          aria-label={text.searchSubject()}
          placeholder={text.searchSubject()}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {subjects.error && <ErrorText>{subjects.error.message}</ErrorText>}
        {subjects.data?.length === 0 && <p className="ui-dim ui-small">{nothing}</p>}
        <Radio.Group value={chosen} onChange={setChosen} aria-label={text.subject()} mt="sm" className={classes.scroll}>
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
      {preview.isFetching && <Loader size="sm" aria-label={text.lookingAhead()} />}
      {preview.error && <Alert color="red">{preview.error.message}</Alert>}
      {preview.data && !preview.isFetching && <PreviewList preview={preview.data} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {word.cancel()}
        </Button>
        <Button
          disabled={!preview.data || preview.isFetching || builder.saving.dirty}
          loading={busy}
          onClick={() => onConfirm({ subject: chosen, version: preview.data!.version, confirmed: true })}
        >
          {preview.data && preview.data.effects.length > 0 ? text.doThisNow() : text.runNow()}
        </Button>
      </Group>
    </Stack>
  );
}

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(value);

const ErrorText = ({ children }: { children: string }) => (
  <Text c="var(--mantine-color-error)" className="ui-text">
    {children}
  </Text>
);

const OUTCOMES = {
  runs: { label: text.outcome.runs(), tone: 'positive' },
  skipped: { label: text.outcome.skipped(), tone: 'neutral' },
  fails: { label: text.outcome.fails(), tone: 'negative' },
} as const;

/** What would happen, step by step, and each thing that would be sent or changed. */
function PreviewList({ preview }: { preview: Preview }) {
  return (
    <Stack component="section" gap="sm" miw={0} aria-label={text.whatWouldHappen()} aria-live="polite">
      <Title order={3} size="h4">
        {text.whatWouldHappen()}
      </Title>
      {!preview.holds && <Alert color="amber">{text.conditionsDoNotHold()}</Alert>}
      <Stack component="ol" gap="xs" className="ui-plain-list">
        {preview.steps.map((one) => (
          <Paper key={one.step} component="li" withBorder px="sm" py="xs">
            <Group gap="xs">
              <ServiceMark service={one.service} small />
              <strong>{one.name}</strong>
              <StatusBadge tone={OUTCOMES[one.outcome].tone}>{OUTCOMES[one.outcome].label}</StatusBadge>
            </Group>
            {one.error && <ErrorText>{one.error}</ErrorText>}
            {one.usesExamples && <p className="ui-dim ui-small">{text.usesExamples()}</p>}
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
        <Alert color="amber" title={text.forReal()}>
          <ul className="ui-plain-list">
            {preview.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <p className="ui-dim ui-small">{text.nothingIsSent()}</p>
      )}
    </Stack>
  );
}
