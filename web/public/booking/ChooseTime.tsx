import { type BookingService, type BookView, TRAP } from '#contract/booking-page.ts';
import { Field, problemOf } from '../Field.tsx';
import * as text from './booking.messages.ts';
import { FreeTimes } from './FreeTimes.tsx';

/** The free times and the client's details, as a plain HTML form. */
export function ChooseTime({ state, service }: { state: BookView; service: BookingService }) {
  const { coach, services, given, errors, message, ticket, submissionKey, from } = state;
  return (
    <form method="post" action={coach.path} noValidate>
      <p className="chosen">
        <b>{service.name}</b>, {text.minutes({ count: service.duration })}
        {services.length > 1 && <a href={coach.path}>{text.change()}</a>}
      </p>
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <FreeTimes
        times={state}
        slot={given.slot}
        error={errors.slot}
        pathFrom={(day) => `${coach.path}?service=${service._id}&from=${day}`}
      />
      <Field name="name" label={text.yourName()} error={errors.name}>
        <input
          id="name"
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={given.name}
          {...problemOf('name', errors.name)}
        />
      </Field>
      <Field name="email" label={text.yourEmail()} error={errors.email}>
        <input
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={given.email}
          {...problemOf('email', errors.email)}
        />
      </Field>
      <Field name="phone" label={text.yourPhone()} hint={text.phoneHint()} error={errors.phone}>
        <input
          id="phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={given.phone}
          {...problemOf('phone', errors.phone, 'phone-hint')}
        />
      </Field>
      <Field name="note" label={text.yourMessage()} error={errors.note}>
        <textarea id="note" name="note" rows={3} maxLength={1000} defaultValue={given.note} {...problemOf('note', errors.note)} />
      </Field>
      {/* A field for robots, which people neither see nor hear. */}
      <p className="trap" aria-hidden="true">
        <label>
          {text.leaveEmpty()} <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="service" value={service._id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="zone" value="" data-own-zone="" />
      <button type="submit">{text.ask()}</button>
      <p className="soft">{text.whatFollows({ coach: coach.name })}</p>
    </form>
  );
}
