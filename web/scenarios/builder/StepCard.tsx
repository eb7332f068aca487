import { ActionIcon, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconCheck, IconLoader2, IconPencil, IconTrash } from '@tabler/icons-react';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Module } from '#contract/scenario-parts.ts';
import { IF, matchOf, stepsOn } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { conditionLabel } from './condition-labels.ts';
import { moveReaction, removeStep, stepIn } from './draft.ts';
import { OPTIONS_KEY, SAVE_CONNECTION_KEY } from './parts.api.ts';
import { scopeOf } from './scope.ts';
import { goneParts, problemsOf, type StepView } from './step-view.ts';
import { useStepDetail } from './useStepDetail.ts';

const STATES = {
  incomplete: { icon: IconAlertCircle, tone: 'warning' },
  loading: { icon: IconLoader2, tone: 'info' },
  editing: { icon: IconPencil, tone: 'info' },
  complete: { icon: IconCheck, tone: 'positive' },
} as const;

/** One step, on the canvas and in the list: its module, whether it is complete, and what can be done with it. */
export function StepCard({ view }: { view: StepView }) {
  const { builder, panel, show, say, modules, samples } = useParts();
  const remove = useRemoveStep();
  const { step, place, module } = view;
  const { reactions } = builder.draft;
  const value = stepIn(builder.draft, step) ?? null;
  const scope = scopeOf(builder.draft, step, modules, samples);
  const gone = module && value ? goneParts(problemsOf(builder.scenario, step, value), module, value.config, scope) : {};
  const lacks = view.lacks ?? Object.values(gone)[0];
  const own = reactions.find(({ _id }) => _id === step);
  // A step is moved among those that stand on the same way.
  const siblings = own ? stepsOn(reactions, own.way) : [];
  const at = own ? siblings.indexOf(own) : -1;
  const isLoading = useIsLoading(module);
  const isOpen = (panel?.kind === 'step' || panel?.kind === 'choose') && panel.step === step;
  const state = isOpen ? (isLoading ? 'loading' : 'editing') : lacks ? 'incomplete' : 'complete';
  const label = { incomplete: lacks ?? '', loading: text.loadingStep(), editing: text.editing(), complete: text.complete() }[state];
  const chosen = useStepDetail(module, value, scope);
  const detail = own?.module === IF ? conditionLabel(own.conditions, scope, matchOf(own)) : chosen;
  const isComplete = state === 'complete' && detail !== undefined;
  const { icon: Icon, tone } = STATES[state];
  const name = module?.name ?? (step === 'trigger' ? text.chooseTrigger() : rule.unknownAction());

  const move = (to: number) => {
    if (to < 0 || to >= siblings.length) return;
    builder.edit(moveReaction(step, to));
    say(text.movedTo({ name, n: to + 1, total: siblings.length }));
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
    <Paper
      withBorder
      shadow="sm"
      flex={1}
      miw={0}
      className={classes.card}
      data-open={isOpen || undefined}
      data-incomplete={state === 'incomplete' || undefined}
    >
      <UnstyledButton
        className="ui-row-sm ui-grow"
        px="sm"
        py={10}
        data-step={step}
        aria-label={text.stepLabel({ place, name, state: isComplete ? `${label}. ${detail}` : label })}
        aria-expanded={isOpen}
        aria-keyshortcuts={at < 0 ? undefined : 'Alt+ArrowUp Alt+ArrowDown Delete'}
        onClick={() => show(module ? { kind: 'step', step } : { kind: 'choose', step })}
        onKeyDown={onKeyDown}
      >
        <ServiceMark service={module?.service} />
        <Stack component="span" gap={0} miw={0}>
          <Text span size="xs" c="dimmed" truncate>
            {module ? `${place} · ${module.service.name}` : place}
          </Text>
          <Text span fw={600} lh={1.35} truncate>
            {name}
          </Text>
          <Group component="span" gap={4} wrap="nowrap" fz="xs" data-tone={tone} c="var(--ink)">
            <Icon size={14} aria-hidden="true" />
            <Text span inherit truncate>
              {isComplete ? detail : label}
            </Text>
          </Group>
        </Stack>
      </UnstyledButton>
      {at >= 0 && (
        <Group gap={0} wrap="nowrap" justify="flex-end" pr={4}>
          <ActionIcon aria-label={text.moveUp({ place })} disabled={at === 0} onClick={() => move(at - 1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon aria-label={text.moveDown({ place })} disabled={at === siblings.length - 1} onClick={() => move(at + 1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon aria-label={text.removeStep({ place })} onClick={() => void remove(step)}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </Paper>
  );
}

function useIsLoading(module: Module | undefined): boolean {
  const fetching = useIsFetching({ queryKey: [OPTIONS_KEY, module?.id] });
  const connecting = useIsMutating({ mutationKey: [SAVE_CONNECTION_KEY, module?.service.id] });
  return fetching + connecting > 0;
}

/** Returns a function that removes a step at once and offers to undo it. */
export function useRemoveStep() {
  const { builder, panel, show, modules } = useParts();
  return async (step: string) => {
    const { edit, undo, saver } = builder;
    // The panel may be ahead of what the steps show.
    const one = stepIn(saver.draft, step);
    if (!one) return;
    if (panel && 'step' in panel && panel.step === step) show(undefined);
    const after = removeStep(step)(saver.draft);
    edit(removeStep(step));
    offerUndo({ done: text.removed({ name: modules.get(one.module)?.name ?? rule.unknownAction() }), undo });
    saver.change(after);
    const outcome = await saver.save();
    if (outcome.kind === 'lost' || outcome.kind === 'refused')
      toast.error(step === 'trigger' ? text.triggerNotRemoved() : text.reactionNotRemoved(), outcome.message);
  };
}
