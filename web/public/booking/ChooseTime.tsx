import { type BookingService, type BookView, TRAP } from '#contract/booking-page.ts';
import { EmailField, Field, NameField, PhoneField, problemOf } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import * as text from './booking.messages.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { isFilled } from './given.ts';
import { useLink } from './useLink.ts';

export const BOOKING_FORM = 'booking';

/** The free times and the client's details, as a plain HTML form. */
export function ChooseTime({ state, service }: { state: BookView; service: BookingService }) {
  const { coach, services, given, errors, message, ticket, submissionKey, from } = state;
  const link = useLink();
  return (
    <form id={BOOKING_FORM} method="post" action={link(coach.path)} noValidate>
      {/* The last value of a name counts, so the button that leads back to the services comes after this one. */}
      <input type="hidden" name="service" value={service._id} />
      <p className="chosen">
        <b>{service.name}</b>, {text.minutes({ count: service.duration })}
        {services.length > 1 &&
          (isFilled(given) ? (
            <button type="submit" name="service" value="" className="link">
              {text.change()}
            </button>
          ) : (
            <a href={link(coach.path)} data-sends="service" data-value="">
              {text.change()}
            </a>
          ))}
      </p>
      {message && <Notice look="problem">{message}</Notice>}
      <FreeTimes
        times={state}
        slot={given.slot}
        error={errors.slot}
        withForm={isFilled(given)}
        pathFrom={(day) => `${coach.path}?service=${service._id}&from=${day}`}
      />
      <a className="button onward" href="#name">
        {text.toYourDetails()}
      </a>
      <NameField label={text.yourName()} given={given.name} error={errors.name} maxLength={100} />
      <EmailField label={text.yourEmail()} given={given.email} error={errors.email} />
      <PhoneField label={text.yourPhone()} hint={text.phoneHint()} given={given.phone} error={errors.phone} />
      <Field name="note" label={text.yourMessage()} error={errors.note}>
        <textarea id="note" name="note" rows={3} maxLength={1000} defaultValue={given.note} {...problemOf('note', errors.note)} />
      </Field>
      {/* A field for robots, which people neither see nor hear. */}
      <p className="trap" aria-hidden="true">
        <label>
          {text.leaveEmpty()} <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="minutes" value={service.duration} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="zone" value="" data-own-zone="" />
      <button type="submit">{text.ask()}</button>
      <p className="soft">{text.whatFollows({ coach: coach.name })}</p>
    </form>
  );
}
