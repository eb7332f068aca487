import type { DndContextProps } from '@dnd-kit/core';

/** What dragging says to those who do not see it. */
export function dragAnnouncements(ids: string[]): NonNullable<DndContextProps['accessibility']> {
  const place = (id: string | number) => ids.indexOf(String(id)) + 1;
  const count = ids.length;
  return {
    screenReaderInstructions: {
      draggable: 'Press Space to pick the question up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }) => `Question ${place(active.id)} of ${count} is picked up.`,
      onDragOver: ({ over }) => (over ? `It would be number ${place(over.id)} of ${count}.` : undefined),
      onDragEnd: ({ over }) => (over ? `The question is now number ${place(over.id)} of ${count}.` : 'The question stays where it was.'),
      onDragCancel: () => 'The question stays where it was.',
    },
  };
}
