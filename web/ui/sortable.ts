import { type DndContextProps, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

// The options are defined once, because new ones would render every item at every key stroke.
const BY_POINTER = { activationConstraint: { distance: 6 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** Sensors for lists whose items are dragged with the pointer or moved with the keyboard. */
export const useSortSensors = () => useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));

/** The announcements of dragging for screen readers. `label` says what the items are, such as “Question”. */
export function dragAnnouncements(label: string, ids: string[]): NonNullable<DndContextProps['accessibility']> {
  const noun = label.toLowerCase();
  const place = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const stays = `The ${noun} stays where it was.`;
  return {
    screenReaderInstructions: {
      draggable: `Press Space to pick the ${noun} up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.`,
    },
    announcements: {
      onDragStart: ({ active }) => `${label} ${place(active.id)} is picked up.`,
      onDragOver: ({ over }) => (over ? `It would be number ${place(over.id)}.` : undefined),
      onDragEnd: ({ over }) => (over ? `The ${noun} is now number ${place(over.id)}.` : stays),
      onDragCancel: () => stays,
    },
  };
}
