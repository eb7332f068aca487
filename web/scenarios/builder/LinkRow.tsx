import { Tooltip } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { MAX_REACTIONS } from '#contract/scenario-parts.ts';
import { useParts } from './builder-context.ts';
import { conditionLabel } from './condition-labels.ts';
import { scopeOf } from './scope.ts';
import classes from './step.module.css';

/** Between two steps: whether the run goes on, and a place for another reaction. `at`: of the reaction that follows. */
export function LinkRow({ at }: { at: number }) {
  const { builder, modules, samples, show } = useParts();
  const { conditions, reactions } = builder.draft;
  const next = reactions[at];
  // The first one asks whether the run goes on at all; the others whether the step that follows is done.
  const step = at === 0 ? 'trigger' : next?._id;
  const set = at === 0 ? conditions : (next?.conditions ?? []);
  const words = conditionLabel(set, set.length === 1 ? scopeOf(builder.draft, next?._id ?? 'end', modules, samples) : []);
  return (
    <div className={classes.link}>
      {step && (
        <button
          type="button"
          className={classes.condition}
          data-set={set.length > 0 || undefined}
          aria-label={`${words}: conditions before reaction ${at + 1}`}
          onClick={() => show({ kind: 'conditions', step })}
        >
          <IconFilter size={14} aria-hidden="true" />
          <span>{words}</span>
        </button>
      )}
      {next && reactions.length < MAX_REACTIONS && (
        <Tooltip label="Add a reaction here">
          <button
            type="button"
            className={classes.insert}
            aria-label={`Add a reaction before reaction ${at + 1}`}
            onClick={() => show({ kind: 'add', at })}
          >
            <IconPlus size={14} aria-hidden="true" />
          </button>
        </Tooltip>
      )}
    </div>
  );
}

/** The end of the flow: one more reaction, while there is room. */
export function AddRow() {
  const { builder, show } = useParts();
  const { length } = builder.draft.reactions;
  if (length >= MAX_REACTIONS) return <p className={classes.full}>A scenario may hold at most 5 actions.</p>;
  return (
    <button type="button" className={classes.add} onClick={() => show({ kind: 'add', at: length })}>
      <IconPlus size={18} aria-hidden="true" />
      Add a reaction
    </button>
  );
}
