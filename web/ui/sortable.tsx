import { closestCenter, DndContext, type DndContextProps, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import * as text from './ui.messages.ts';

// The options are defined once, because new ones would render every item at every key stroke.
const BY_POINTER = { activationConstraint: { distance: 6 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

interface Props {
  /** The label names one item, such as “Question”. Screen readers announce it while an item is dragged. */
  label: string;
  /** It should stay the same object while only the content of the items changes. */
  ids: string[];
  onMove: (id: string, to: number) => void;
  children: ReactNode;
}

/** A list whose items are dragged with the pointer or moved with the keyboard. Each item uses `useSortItem`. */
export function SortableList({ label, ids, onMove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));
  const accessibility = useMemo(() => announcements(label, ids), [label, ids]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(String(active.id), ids.indexOf(String(over.id)))}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The props of an item of the list, and of the button by which it is dragged. */
export function useSortItem(id: string) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id });
  return {
    item: {
      ref: setNodeRef,
      style: { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition },
    },
    grip: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  };
}

function announcements(label: string, ids: string[]): NonNullable<DndContextProps['accessibility']> {
  const place = (id: string | number) => text.outOf({ n: ids.indexOf(String(id)) + 1, of: ids.length });
  return {
    screenReaderInstructions: { draggable: text.howToSort() },
    announcements: {
      onDragStart: ({ active }) => text.pickedUp({ label, place: place(active.id) }),
      onDragOver: ({ over }) => (over ? text.wouldBe({ place: place(over.id) }) : undefined),
      onDragEnd: ({ over }) => (over ? text.isNow({ place: place(over.id) }) : text.staysThere()),
      onDragCancel: text.staysThere,
    },
  };
}
