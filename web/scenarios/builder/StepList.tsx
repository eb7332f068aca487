import { ActionIcon, Box, Stack } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { wayName } from '#contract/scenario-ways.messages.ts';
import { END, stepsOn, type Way, waysOf } from '#contract/scenario-ways.ts';
import { SortableList, useSortItem } from '#web/ui/sortable.tsx';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { moveReaction, type ReactionDraft } from './draft.ts';
import { AddOnWay, AddRow, LinkRow, WayName } from './LinkRow.tsx';
import { StepCard } from './StepCard.tsx';
import { type StepView, stepViews } from './step-view.ts';

/** The steps as an ordered list, for phones and for people who do not see the canvas. Ways are lists inside. */
export function StepList() {
  const { builder, modules } = useParts();
  const { reactions } = builder.draft;
  const views = new Map(stepViews(builder.draft, modules).map((view) => [view.step, view]));
  return (
    <Box maw="40rem" mx="auto">
      <Steps way={null} views={views} label={text.steps()}>
        <li>
          <StepCard view={views.get('trigger')!} />
        </li>
      </Steps>
      <Stack mt="sm">
        {reactions.length === 0 && <LinkRow before={undefined} />}
        <AddRow />
      </Stack>
    </Box>
  );
}

type Views = ReadonlyMap<string, StepView>;

interface StepsProps {
  way: Way | null;
  views: Views;
  label?: string;
  children?: ReactNode;
}

/** The steps on one way, which are dragged among themselves. The list is inside, because dragging adds elements that are no list items. */
function Steps({ way, views, label, children }: StepsProps) {
  const { builder } = useParts();
  const steps = stepsOn(builder.draft.reactions, way);
  const ids = steps.map(({ _id }) => _id);
  return (
    <SortableList label={text.reaction()} ids={ids} onMove={(id, to) => builder.edit(moveReaction(id, to))}>
      <ol className="ui-plain-list" aria-label={label}>
        {children}
        {steps.map((step) => (
          <SortableStep key={step._id} step={step} views={views} />
        ))}
      </ol>
    </SortableList>
  );
}

function SortableStep({ step, views }: { step: ReactionDraft; views: Views }) {
  const { item, grip, isDragging } = useSortItem(step._id);
  const { reactions } = useParts().builder.draft;
  const view = views.get(step._id)!;
  return (
    <Box component="li" pos="relative" ref={item.ref} style={{ ...item.style, zIndex: isDragging ? 2 : undefined }}>
      <LinkRow before={step._id} />
      <div className="ui-row">
        <ActionIcon className="ui-grip" {...grip} aria-label={text.changePlace(view)}>
          <IconGripVertical size={18} />
        </ActionIcon>
        <StepCard view={view} />
      </div>
      {waysOf(step).map((on) => {
        const way = { step: step._id, on };
        return (
          <section key={on} className={classes.way} aria-label={text.wayAfter({ way: wayName[on](), n: reactions.indexOf(step) + 1 })}>
            <WayName way={way} />
            <Steps way={way} views={views} />
            {stepsOn(reactions, way).at(-1)?.module !== END && <AddOnWay way={way} />}
          </section>
        );
      })}
    </Box>
  );
}
