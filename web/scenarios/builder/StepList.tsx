import { ActionIcon, Box, Stack } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { SortableList, useSortItem } from '#web/ui/sortable.tsx';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { moveReaction } from './draft.ts';
import { AddRow, LinkRow } from './LinkRow.tsx';
import { StepCard } from './StepCard.tsx';
import { type StepView, stepViews } from './step-view.ts';

/** The steps as an ordered list, for phones and for people who do not see the canvas. */
export function StepList() {
  const { builder, modules } = useParts();
  const [trigger, ...reactions] = stepViews(builder.draft, modules);
  const ids = reactions.map(({ step }) => step);
  return (
    <SortableList label={text.reaction()} ids={ids} onMove={(id, to) => builder.edit(moveReaction(id, to))}>
      <Box component="ol" maw="40rem" mx="auto" className="ui-plain-list" aria-label={text.steps()}>
        <li>{trigger && <StepCard view={trigger} />}</li>
        {reactions.map((view, i) => (
          <SortableStep key={view.step} view={view} at={i} />
        ))}
      </Box>
      <Stack maw="40rem" mx="auto" mt="sm">
        {reactions.length === 0 && <LinkRow at={0} />}
        <AddRow />
      </Stack>
    </SortableList>
  );
}

function SortableStep({ view, at }: { view: StepView; at: number }) {
  const { item, grip, isDragging } = useSortItem(view.step);
  return (
    <Box component="li" pos="relative" ref={item.ref} style={{ ...item.style, zIndex: isDragging ? 2 : undefined }}>
      <LinkRow at={at} />
      <div className="ui-row">
        <ActionIcon className={classes.grip} {...grip} aria-label={text.changePlace(view)}>
          <IconGripVertical size={18} />
        </ActionIcon>
        <StepCard view={view} />
      </div>
    </Box>
  );
}
