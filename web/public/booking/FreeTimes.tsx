import type { FreeTimes as Times } from '#contract/booking-page.ts';
import { Problem } from '../Field.tsx';
import * as text from './booking.messages.ts';
import { useLink } from './useLink.ts';

interface Props {
  times: Times;
  /** The time that is chosen already. */
  slot: string;
  error: string | undefined;
  /** The address of the same page from another day on. */
  pathFrom: (day: string) => string;
  /** The text that was typed below goes along to other days. */
  withForm?: boolean;
}

/** The free times of two weeks, one of which is chosen. */
export function FreeTimes({ times: { days, timeZone, zoneName, earlier, later }, slot, error, pathFrom, withForm = false }: Props) {
  const link = useLink();
  const to = (day: string, label: string) =>
    withForm ? (
      <button type="submit" name="show" value={day} className="link">
        {label}
      </button>
    ) : (
      <a href={link(pathFrom(day))} data-sends="show" data-value={day}>
        {label}
      </a>
    );
  const first = days[0]?.slots[0]?.startsAt;
  return (
    <fieldset aria-describedby={error ? 'slot-error' : 'slot-zone'}>
      <legend>{text.chooseTime()}</legend>
      <p className="soft" id="slot-zone" data-zone={timeZone}>
        {text.timesOf({ zone: zoneName })}
      </p>
      {error && <Problem id="slot-error">{error}</Problem>}
      {days.length === 0 && <p className="none">{text.nothingFree()}</p>}
      {days.map(({ date, label, slots }) => (
        <div key={date} className="day">
          <h2>{label}</h2>
          <div className="slots">
            {slots.map(({ startsAt, time }) => (
              <label key={startsAt} className="slot">
                <input
                  type="radio"
                  name="slot"
                  value={startsAt}
                  required
                  defaultChecked={slot === startsAt}
                  // biome-ignore lint/a11y/noAutofocus: a refused page opens at its first error
                  autoFocus={error !== undefined && startsAt === first}
                />
                <span>
                  <time dateTime={startsAt}>{time}</time>
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
      {(earlier ?? later) && (
        <p className="weeks">
          {earlier && to(earlier, text.earlier())}
          {later && to(later, text.later())}
        </p>
      )}
    </fieldset>
  );
}
