import { ActionIcon } from '@mantine/core';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconCheck, IconLoader2, IconPencil, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ServiceMark } from '../ServiceMark.tsx';
import { useParts } from './builder-context.ts';
import { moveReaction } from './draft.ts';
import classes from './step.module.css';
import type { StepView } from './step-view.ts';
import { useConnectionState } from './useConnectionState.ts';
import { useRemoveStep } from './useRemoveStep.ts';

const ICONS = { none: IconAlertCircle, loading: IconLoader2, editing: IconPencil, saved: IconCheck };

/** One step, on the canvas as in the list: what it is, whether it is complete, and what can be done with it. */
export function StepCard({ view }: { view: StepView }) {
  const { builder, show, say } = useParts();
  const remove = useRemoveStep();
  const { step, place, module } = view;
  const { reactions } = builder.draft;
  const at = reactions.findIndex(({ _id }) => _id === step);
  const { state, words } = useConnectionState(view);
  const isOpen = state === 'editing' || state === 'loading';
  const Icon = ICONS[state];
  const name = module?.name ?? (step === 'trigger' ? 'Choose a trigger' : 'Unknown Action');

  const move = (to: number) => {
    if (to < 0 || to >= reactions.length) return;
    builder.edit(moveReaction(step, to));
    say(`${name} is now number ${to + 1} of ${reactions.length}.`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (at < 0) return;
    if (event.altKey && event.key === 'ArrowUp') move(at - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'Delete') void remove(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.card} data-state={state}>
      <button
        type="button"
        data-step={step}
        className={classes.body}
        aria-label={`${place}: ${name}. ${words}`}
        aria-expanded={isOpen}
        aria-keyshortcuts={at < 0 ? undefined : 'Alt+ArrowUp Alt+ArrowDown Delete'}
        onClick={() => show(module ? { kind: 'step', step } : { kind: 'choose', step })}
        onKeyDown={onKeyDown}
      >
        <ServiceMark service={module?.service} />
        <span className={classes.words}>
          <span className="ui-dim-xs">{module ? `${place} · ${module.service.name}` : place}</span>
          <span className={classes.name}>{name}</span>
          <span className={classes.status}>
            <Icon size={14} aria-hidden="true" />
            <span>{words}</span>
          </span>
        </span>
      </button>
      {at >= 0 && (
        <div className={classes.tools}>
          <ActionIcon size="lg" aria-label={`Move ${place} up`} disabled={at === 0} onClick={() => move(at - 1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon size="lg" aria-label={`Move ${place} down`} disabled={at === reactions.length - 1} onClick={() => move(at + 1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon size="lg" aria-label={`Remove ${place}`} onClick={() => void remove(step)}>
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
