import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import type { Condition } from '#contract/scenario-parts.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Scenario } from '#contract/scenarios.ts';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { conditionLabel } from './condition-labels.ts';
import { type ScopeStep, scopeOf } from './scope.ts';

/** The conditions between two steps, and a button that adds a reaction there. `at` is the index of the reaction that follows. */
export function LinkRow({ at }: { at: number }) {
  const { builder, modules, samples, show, mostReactions } = useParts();
  const { conditions, reactions } = builder.draft;
  const next = reactions[at];
  // The first conditions decide whether the run continues at all, and the others whether the next step is done.
  const step = at === 0 ? 'trigger' : next?._id;
  return (
    <Group className={classes.link} justify="center" gap={6}>
      {step && (
        <ConditionButton
          step={step}
          conditions={at === 0 ? conditions : (next?.conditions ?? [])}
          scope={scopeOf(builder.draft, next?._id ?? 'end', modules, samples)}
          match={at === 0 ? builder.draft.match : 'all'}
          before={at + 1}
        />
      )}
      {next && reactions.length < mostReactions && (
        <Tooltip label={text.addHere()}>
          <ActionIcon
            variant="default"
            radius="xl"
            size={30}
            aria-label={text.addBefore({ n: at + 1 })}
            onClick={() => show({ kind: 'add', at })}
          >
            <IconPlus size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

interface ConditionProps {
  step: string;
  conditions: readonly Condition[];
  /** The values that the conditions may compare. */
  scope: readonly ScopeStep[];
  /** The number of the reaction that follows, for the button's name where its place does not say it. */
  before?: number;
  match?: Scenario['match'];
}

/** Says when a step is done, and opens its conditions. */
export function ConditionButton({ step, conditions, scope, before, match }: ConditionProps) {
  const { show } = useParts();
  const label = conditionLabel(conditions, scope, match);
  return (
    <Button
      variant={conditions.length > 0 ? 'light' : 'default'}
      color="amber"
      size="compact-md"
      fz="sm"
      radius="xl"
      leftSection={<IconFilter size={14} />}
      title={label}
      aria-label={before === undefined ? undefined : text.conditionsBefore({ label, n: before })}
      onClick={() => show({ kind: 'conditions', step })}
    >
      <Text span inherit truncate maw="16rem">
        {label}
      </Text>
    </Button>
  );
}

/** The end of the flow: adds one more reaction, as long as there is room. */
export function AddRow() {
  const { builder, show, mostReactions: most } = useParts();
  const { length } = builder.draft.reactions;
  if (length >= most)
    return (
      <Text size="sm" c="dimmed" ta="center">
        {rule.tooManyReactions({ most })}
      </Text>
    );
  return (
    <Button
      variant="default"
      fullWidth
      h={48}
      radius="lg"
      className={classes.dashed}
      leftSection={<IconPlus size={18} />}
      onClick={() => show({ kind: 'add', at: length })}
    >
      {text.addReaction()}
    </Button>
  );
}
