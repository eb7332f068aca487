import { type MoveView, movePath } from '#contract/booking-page.ts';
import * as text from './booking.messages.ts';
import { FreeTimes } from './FreeTimes.tsx';

/** Another time for a reservation, as a plain HTML form. */
export function Move({ state }: { state: MoveView }) {
  const { reservation, path, slot, error } = state;
  const action = movePath(path);
  return (
    <>
      <h1>{text.moveSession()}</h1>
      <p className="chosen">
        {text.movedFrom({ session: reservation.service, coach: reservation.coachName, day: reservation.label, time: reservation.time })}
      </p>
      <form method="post" action={action} noValidate>
        <FreeTimes times={state} slot={slot} error={error} pathFrom={(day) => `${action}?from=${day}`} />
        <input type="hidden" name="from" value={state.from} />
        <button type="submit" className="onward">
          {text.takeThisTime()}
        </button>
        <a href={path}>{text.leaveIt()}</a>
      </form>
    </>
  );
}
