import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Box, Stack } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { dragAnnouncements, useSortSensors } from '#web/ui/sortable.ts';
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
  const sensors = useSortSensors();
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) builder.edit(moveReaction(String(active.id), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={dragAnnouncements('Reaction', ids)}
    >
      <Box component="ol" maw="40rem" mx="auto" className="ui-plain-list" aria-label="Steps">
        <li>{trigger && <StepCard view={trigger} />}</li>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {reactions.map((view, i) => (
            <SortableStep key={view.step} view={view} at={i} />
          ))}
        </SortableContext>
      </Box>
      <Stack maw="40rem" mx="auto" mt="sm">
        {reactions.length === 0 && <LinkRow at={0} />}
        <AddRow />
      </Stack>
    </DndContext>
  );
}

function SortableStep({ view, at }: { view: StepView; at: number }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: view.step });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      pos="relative"
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition, zIndex: isDragging ? 2 : undefined }}
    >
      <LinkRow at={at} />
      <div className="ui-row">
        <ActionIcon
          ref={setActivatorNodeRef}
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={`Change the place of ${view.place}`}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <StepCard view={view} />
      </div>
    </Box>
  );
}
