import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import type { Condition } from '#contract/scenario-parts.ts';
import { wayName } from '#contract/scenario-ways.messages.ts';
import { IF, MAX_WAYS, stepsOn, type Way, waysTo } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { conditionLabel } from './condition-labels.ts';
import { type ScopeStep, scopeOf } from './scope.ts';

/** The conditions between two steps, and a button that adds a reaction there. `before` is the reaction that follows, if there is one. */
export function LinkRow({ before }: { before: string | undefined }) {
  const { builder, modules, samples, show, mostReactions } = useParts();
  const { conditions, reactions, match } = builder.draft;
  const at = reactions.findIndex(({ _id }) => _id === before);
  const next = reactions[at];
  const isFirst = at <= 0;
  const n = Math.max(at, 0) + 1;
  const scope = scopeOf(builder.draft, next?._id ?? 'end', modules, samples);
  return (
    <Group className={classes.link} justify="center" gap={6}>
      {isFirst ? (
        // The first conditions decide whether the run continues at all, and the others whether the next step is done.
        <ConditionButton step="trigger" conditions={conditions} scope={scope} match={match} before={n} />
      ) : (
        next && next.module !== IF && <ConditionButton step={next._id} conditions={next.conditions} scope={scope} before={n} />
      )}
      {next && reactions.length < mostReactions && (
        <Tooltip label={text.addHere()}>
          <ActionIcon
            variant="default"
            radius="xl"
            size={30}
            aria-label={text.addBefore({ n })}
            onClick={() => show({ kind: 'add', at: stepsOn(reactions, next.way).indexOf(next), way: next.way })}
          >
            <IconPlus size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

export const WayName = ({ way }: { way: Way }) => (
  <Group className={classes.link} justify="center">
    <StatusBadge tone={WAY_TONES[way.on]}>{wayName[way.on]()}</StatusBadge>
  </Group>
);
const WAY_TONES = { yes: 'positive', no: 'neutral', error: 'negative' } as const;

/** The end of a way: adds a reaction there, as long as there is room. */
export function AddOnWay({ way }: { way: Way }) {
  const { builder, show, mostReactions } = useParts();
  const { reactions } = builder.draft;
  const n = 1 + reactions.findIndex(({ _id }) => _id === way.step);
  const after = reactions[n - 1];
  // The canvas shows the ways of a removed step a moment longer.
  if (!after) return null;
  return (
    <Group className={classes.link} justify="center">
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        radius="xl"
        className={classes.dashed}
        leftSection={<IconPlus size={14} />}
        disabled={reactions.length >= mostReactions || waysTo(reactions, after).length >= MAX_WAYS}
        aria-label={text.addOnWay({ way: wayName[way.on](), n })}
        onClick={() => show({ kind: 'add', at: stepsOn(reactions, way).length, way })}
      >
        {text.add()}
      </Button>
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
      <Text span inherit className={classes.condition}>
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
      onClick={() => show({ kind: 'add', at: length, way: null })}
    >
      {text.addReaction()}
    </Button>
  );
}
