import {
  type Active,
  closestCenter,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { longDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import { clientOf } from '../reservation-labels.ts';
import * as text from './calendar.messages.ts';
import { type Moment, useMoveByDrag } from './useMoveByDrag.ts';

// A session in a calendar is dragged to another time with the mouse, after a long touch with the finger, or with the keyboard.

const BY_MOUSE = { activationConstraint: { distance: 6 } };
/** A shorter touch scrolls the calendar or opens the session. */
const BY_TOUCH = { activationConstraint: { delay: 300, tolerance: 8 } };
// Enter opens the session, as everywhere else.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

interface Props {
  sessions: Reservation[];
  /** The distances between two places: a day to the right, and what a step down means. In pixels. */
  step: () => { x: number; y: number };
  /** The session comes to lie there after so many steps. */
  placeAt: (session: Reservation, steps: { right: number; down: number }) => Moment;
  children: ReactNode;
}

/** A calendar whose coming sessions can be moved. */
export function DragToMove({ sessions, step, placeAt, children }: Props) {
  const move = useMoveByDrag(sessions);
  const sensors = useSensors(
    useSensor(MouseSensor, BY_MOUSE),
    useSensor(TouchSensor, BY_TOUCH),
    useSensor(KeyboardSensor, {
      keyboardCodes: KEYS,
      scrollBehavior: 'auto',
      coordinateGetter: (event, { currentCoordinates: { x, y } }) => {
        const { x: right, y: down } = step();
        const [dx, dy] = { ArrowRight: [right, 0], ArrowLeft: [-right, 0], ArrowDown: [0, down], ArrowUp: [0, -down] }[event.code] ?? [];
        if (dx === undefined || dy === undefined) return undefined;
        event.preventDefault();
        return { x: x + dx, y: y + dy };
      },
    }),
  );
  // The modifier is also asked while nothing is dragged and the grid is not drawn yet.
  const snap: Modifier = ({ active, transform }) => {
    if (!active) return transform;
    const { x, y } = step();
    return { ...transform, x: Math.round(transform.x / x) * x, y: Math.round(transform.y / y) * y };
  };
  // Announcements are not given how far a session was dragged, so it is kept. It counts what the calendar was scrolled meanwhile.
  const dragged = useRef({ x: 0, y: 0 });
  const target = (id: string | number) => {
    const session = sessions.find(({ _id }) => _id === id);
    const { x, y } = step();
    const steps = { right: Math.round(dragged.current.x / x), down: Math.round(dragged.current.y / y) };
    return session && { session, to: placeAt(session, steps) };
  };
  const say = ({ active }: { active: Active }, sentence: (at: { client: string; day: string; time: string }) => string) => {
    const found = target(active.id);
    return found && sentence({ client: clientOf(found.session), day: longDay(found.to.date), time: found.to.time });
  };
  const accessibility: NonNullable<DndContextProps['accessibility']> = {
    screenReaderInstructions: { draggable: text.howToMove() },
    announcements: {
      onDragStart: (event) => say(event, text.pickedUp),
      onDragMove: (event) => say(event, text.wouldBe),
      onDragOver: () => undefined,
      onDragEnd: (event) => say(event, text.dropped),
      onDragCancel: text.staysThere,
    },
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[snap]}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={() => {
        dragged.current = { x: 0, y: 0 };
      }}
      onDragMove={({ delta }) => {
        dragged.current = delta;
      }}
      onDragEnd={({ active, delta }) => {
        dragged.current = delta;
        const found = target(active.id);
        if (found) void move(found.session, found.to);
      }}
    >
      {children}
    </DndContext>
  );
}

/** The props of the button of a session; a session that is over or closed stays where it is. */
export function useDrag({ _id, status, startsAt }: Reservation) {
  const isOpen = (status === 'pending' || status === 'confirmed') && Date.parse(startsAt) > Date.now();
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({ id: _id, disabled: !isOpen });
  const hint = attributes['aria-describedby'];
  return useMemo(
    () => ({
      ref: setNodeRef,
      ...(isOpen && { ...listeners, 'aria-describedby': hint }),
      style: transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined,
      'data-movable': isOpen || undefined,
      'data-dragging': isDragging || undefined,
    }),
    [setNodeRef, isOpen, listeners, hint, transform, isDragging],
  );
}
