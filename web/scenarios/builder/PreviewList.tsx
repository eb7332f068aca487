import { Alert, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { CheckedConditions, Preview } from '#contract/scenario-parts.ts';
import { placeOf, wayName } from '#contract/scenario-ways.messages.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import * as text from './trial.messages.ts';

export const ErrorText = ({ children }: { children: string }) => (
  <Text c="var(--mantine-color-error)" className="ui-text">
    {children}
  </Text>
);

const OUTCOMES = {
  runs: { label: text.outcome.runs(), tone: 'positive' },
  perhaps: { label: text.outcome.perhaps(), tone: 'info' },
  skipped: { label: text.outcome.skipped(), tone: 'neutral' },
  fails: { label: text.outcome.fails(), tone: 'negative' },
} as const;

function conditionsText({ says, holds }: CheckedConditions): string {
  if (holds === null) return text.conditionsOpen({ conditions: says });
  return (holds ? text.conditionsHold : text.conditionsFail)({ conditions: says });
}

/** A dry run ends with this list. */
export function PreviewList({ preview, isDry }: { preview: Preview; isDry: boolean }) {
  return (
    <Stack component="section" gap="sm" miw={0} aria-label={text.whatWouldHappen()} aria-live="polite">
      <Title order={3} size="h4">
        {text.whatWouldHappen()}
      </Title>
      {preview.conditions && <p className="ui-dim">{conditionsText(preview.conditions)}</p>}
      {!preview.holds && <Alert color="amber">{text.conditionsDoNotHold()}</Alert>}
      <Stack component="ol" gap="xs" className="ui-plain-list">
        {preview.steps.map((one) => (
          <PreviewItem key={one.step} step={one} />
        ))}
      </Stack>
      {preview.effects.length > 0 ? (
        <Alert color={isDry ? 'gray' : 'amber'} title={isDry ? text.wouldDo() : text.forReal()}>
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

function PreviewItem({ step }: { step: Preview['steps'][number] }) {
  const way = step.ways.at(-1);
  const outcome = step.outcome === 'runs' && step.reached === null ? 'perhaps' : step.outcome;
  return (
    <Paper component="li" withBorder px="sm" py="xs" ml={`${Math.min(step.ways.length, 3) * 1.25}rem`}>
      <Group gap="xs">
        <ServiceMark service={step.service} small />
        <strong>{step.name}</strong>
        <StatusBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusBadge>
        {step.took && <strong>{wayName[step.took]()}</strong>}
      </Group>
      {way && <p className="ui-dim ui-small">{placeOf(way)}</p>}
      {step.conditions && <p className="ui-dim ui-small">{conditionsText(step.conditions)}</p>}
      {step.waitsUntil && <p className="ui-small">{text.waitsUntil({ time: formatDateTime(step.waitsUntil) })}</p>}
      {step.error && <ErrorText>{step.error}</ErrorText>}
      {step.usesExamples && <p className="ui-dim ui-small">{text.usesExamples()}</p>}
      {step.outcome === 'runs' && step.values.length > 0 && (
        <dl className="ui-facts">
          {step.values.map(({ label, value }) => (
            <Box key={label} mt="xs" fz="sm">
              <dt>{label}</dt>
              <dd className="ui-pre">{value}</dd>
            </Box>
          ))}
        </dl>
      )}
    </Paper>
  );
}
