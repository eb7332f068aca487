import { useEffect, useState } from 'react';
import { longDay } from '#contract/long-days.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import { clientOf } from '../reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone, undoneSaying } from '../reservations.api.ts';
import * as listText from '../reservations.messages.ts';
import * as text from './calendar.messages.ts';

/** A day and a clock time of the programme. */
export interface Moment {
  date: string;
  time: string;
}

/** Returns a function that moves a session after a question, since its client gets an e-mail, and offers to undo it. */
export function useMoveByDrag(sessions: Reservation[]) {
  const [moved, setMoved] = useState<Reservation>();
  // The session is drawn anew at its new place, and the focus follows it there.
  useEffect(() => {
    if (!moved || !sessions.some(({ _id, startsAt }) => _id === moved._id && startsAt === moved.startsAt)) return;
    focusSession(moved._id);
    setMoved(undefined);
  }, [moved, sessions]);
  const { mutateAsync } = useCall(reservations.reschedule, AFTER_RESERVATIONS, { failed: listText.moveFailed() });
  return async function move(session: Reservation, to: Moment): Promise<void> {
    const { _id: id, date, time, startsAt } = session;
    if (to.date === date && to.time === time) return;
    if (isOver(to)) return void toast.error(text.isInPast());
    const client = clientOf(session);
    const question = {
      title: listText.moveTitle({ client }),
      body: text.moveQuestion({ from: longDay(date), fromTime: time, to: longDay(to.date), toTime: to.time }),
      confirmLabel: listText.moveReservation(),
      cancelLabel: listText.leaveIt(),
    };
    if (!(await confirm(question))) return;
    const send = async (body: Moment, was: string) => {
      const answer = await mutateAsync({ params: { id }, body: { date: body.date, time: body.time, was } });
      setMoved(answer.data);
      return answer;
    };
    // The toast of useCall shows a failure.
    await send(to, startsAt).then(
      ({ mail, message, data }) => {
        const undo = () =>
          send({ date, time }, data.startsAt).then((answer) => {
            // It also says what became of the e-mail to the client.
            if (answer.mail === 'captured') toastDone(text.movedBack(), answer);
            return undoneSaying(text.movedBack(), answer);
          });
        offerUndo({ done: mail === 'captured' && message ? message : listText.moved(), name: client, undo });
      },
      () => {},
    );
  };
}

const isOver = ({ date, time }: Moment): boolean => `${date}T${time}` <= toZonedInput(new Date().toISOString());

const focusSession = (id: string): void => document.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus();
