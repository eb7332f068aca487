import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { useParts } from './builder-context.ts';
import { moveReaction } from './draft.ts';
import { AddRow, LinkRow } from './LinkRow.tsx';
import { StepCard } from './StepCard.tsx';
import classes from './step.module.css';
import { type StepView, stepViews } from './step-view.ts';

/** The scenario as an ordered list: for phones, and for whoever does not see the canvas. */
export function StepList() {
  const { builder, modules } = useParts();
  const [trigger, ...reactions] = stepViews(builder.draft, modules);
  const ids = reactions.map(({ step }) => step);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) builder.edit(moveReaction(String(active.id), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={dragAnnouncements(ids)}>
      <ol className={classes.list} aria-label="Steps">
        <li>{trigger && <StepCard view={trigger} />}</li>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {reactions.map((view, i) => (
            <SortableStep key={view.step} view={view} at={i} />
          ))}
        </SortableContext>
      </ol>
      <div className={classes.listEnd}>
        {reactions.length === 0 && <LinkRow at={0} />}
        <AddRow />
      </div>
    </DndContext>
  );
}

function SortableStep({ view, at }: { view: StepView; at: number }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: view.step });
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <LinkRow at={at} />
      <div className={classes.sortable}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={`Change the place of ${view.place}`}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
        <StepCard view={view} />
      </div>
    </li>
  );
}

/** What dragging says to those who do not see it. */
function dragAnnouncements(ids: string[]) {
  const place = (id: string | number) => ids.indexOf(String(id)) + 1;
  const count = ids.length;
  return {
    screenReaderInstructions: {
      draggable: 'Press Space to pick the reaction up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }: { active: { id: string | number } }) => `Reaction ${place(active.id)} of ${count} is picked up.`,
      onDragOver: ({ over }: { over: { id: string | number } | null }) =>
        over ? `It would be number ${place(over.id)} of ${count}.` : undefined,
      onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
        over ? `The reaction is now number ${place(over.id)} of ${count}.` : 'The reaction stays where it was.',
      onDragCancel: () => 'The reaction stays where it was.',
    },
  };
}
