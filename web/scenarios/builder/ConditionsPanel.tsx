import { ActionIcon, Button, Group, Paper, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ownFieldAt } from '#contract/scenario-conditions.ts';
import type { Condition } from '#contract/scenario-parts.ts';
import { foundOptions } from '#web/ui/found-options.ts';
import { useParts } from './builder-context.ts';
import { Comparison, withField } from './Comparison.tsx';
import { setConditions, setSettings } from './draft.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { type ScopeValue, scopeOf, valueLabel } from './scope.ts';
import * as text from './step-form.messages.ts';
import { problemsOf } from './step-view.ts';

const MAX_CONDITIONS = 20;

/** Edits the conditions under which the run continues after the trigger, or under which one reaction is done. */
export function ConditionsPanel({ step, close }: { step: string; close: () => void }) {
  const { builder } = useParts();
  const { reactions } = builder.draft;
  const { conditions: problem } = problemsOf(builder.scenario, step);
  // A condition that is being typed is not complete yet, which is no problem.
  const [hadProblem] = useState(problem !== undefined);
  const ofScenario = step === 'trigger';
  const n = 1 + reactions.findIndex(({ _id }) => _id === step);
  return (
    <PanelFrame
      title={ofScenario ? text.goOnOnlyIf() : text.doItOnlyIf()}
      place={ofScenario ? text.afterTrigger() : text.beforeReaction({ n })}
      close={close}
    >
      <Text c="dimmed">{ofScenario ? text.elseFiltered() : text.elseSkipped()}</Text>
      {hadProblem && problem && <Text c="var(--mantine-color-error)">{problem}</Text>}
      <ConditionsEditor step={step} />
      <Button ml="auto" onClick={close}>
        {text.done()}
      </Button>
    </PanelFrame>
  );
}

/** The conditions of a step; `trigger` stands for those of the whole scenario. */
export function ConditionsEditor({ step }: { step: string }) {
  const { builder, modules, samples } = useParts();
  const { draft, edit } = builder;
  const ofScenario = step === 'trigger';
  const conditions = ofScenario ? draft.conditions : (draft.reactions.find(({ _id }) => _id === step)?.conditions ?? []);
  const end = draft.reactions[0]?._id ?? 'end';
  const scope = scopeOf(draft, ofScenario ? end : step, modules, samples);
  const set = (next: Condition[], field?: string) => edit(setConditions(step, next), field);
  const change = (i: number, part: Partial<Condition>, field?: string) =>
    set(
      conditions.map((one, k) => (k === i ? { ...one, ...part } : one)),
      field,
    );
  // People seldom compare an id.
  const first = (scope[0]?.values.find(({ path }) => !path.endsWith('.id')) ?? scope[0]?.values[0])?.path;

  return (
    <>
      {scope.length === 0 && <p className="ui-dim ui-small">{text.chooseTriggerFirst()}</p>}
      {ofScenario && conditions.length > 1 && (
        <SegmentedControl
          aria-label={text.howManyMustHold()}
          value={draft.match}
          onChange={(value) => edit(setSettings({ match: value === 'any' ? 'any' : 'all' }))}
          data={[
            { value: 'all', label: text.allOfThem() },
            { value: 'any', label: text.anyOfThem() },
          ]}
        />
      )}
      {conditions.length > 0 && (
        <Stack component="ul" gap="sm" className="ui-plain-list">
          {conditions.map((condition, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by nothing but its place
            <Paper key={i} component="li" withBorder p="sm">
              <Select
                mb="xs"
                aria-label={text.valueOfCondition({ n: i + 1 })}
                placeholder={text.chooseValue()}
                searchable
                filter={foundOptions}
                maxDropdownHeight={300}
                data={groups(scope, condition.field)}
                value={condition.field}
                error={ownFieldAt(condition.field) && !valueAt(scope, condition.field) && text.fieldGone()}
                onChange={(field) => field && change(i, withField(condition, valueAt(scope, field), field))}
              />
              <Group gap="xs" wrap="nowrap">
                <Comparison
                  n={i + 1}
                  condition={condition}
                  of={valueAt(scope, condition.field)}
                  change={(part, isTyped) => change(i, part, isTyped ? `${step} condition ${i}` : undefined)}
                />
                <ActionIcon aria-label={text.removeCondition({ n: i + 1 })} onClick={() => set(conditions.toSpliced(i, 1))}>
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Paper>
          ))}
        </Stack>
      )}
      {conditions.length < MAX_CONDITIONS && first && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => set([...conditions, { field: first, operator: 'equals', value: '' }])}
        >
          {text.addCondition()}
        </Button>
      )}
    </>
  );
}

type Scope = ReturnType<typeof scopeOf>;

function groups(scope: Scope, chosen: string) {
  const known = scope.map(({ title, values }) => ({ group: title, items: values.map(({ path, label }) => ({ value: path, label })) }));
  const isKnown = scope.some(({ values }) => values.some(({ path }) => path === chosen));
  const label = valueLabel(scope, chosen);
  return isKnown ? known : [...known, { group: text.notKnown(), items: [{ value: chosen, label }] }];
}

const valueAt = (scope: Scope, path: string): ScopeValue | undefined =>
  scope.flatMap(({ values }) => values).find((one) => one.path === path);
