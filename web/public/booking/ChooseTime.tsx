import type { ReactNode } from 'react';
import { type BookingService, type BookView, TRAP } from '#contract/booking-page.ts';
import * as text from './booking.messages.ts';

/** The free times and the client's details, as a plain HTML form. */
export function ChooseTime({ state, service }: { state: BookView; service: BookingService }) {
  const { coach, services, days, zoneName, earlier, later, given, errors, message, ticket, submissionKey, from } = state;
  const weeks = (day: string) => `${coach.path}?service=${service._id}&from=${day}`;
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
      <fieldset aria-describedby={errors.slot ? 'slot-error' : 'slot-zone'}>
        <legend>{text.chooseTime()}</legend>
        <p className="soft" id="slot-zone" data-zone={state.timeZone}>
          {text.timesOf({ zone: zoneName })}
        </p>
        {errors.slot && <Problem id="slot-error">{errors.slot}</Problem>}
        {days.length === 0 && <p className="none">{text.nothingFree()}</p>}
        {days.map(({ date, label, slots }) => (
          <div key={date} className="day">
            <h2>{label}</h2>
            <div className="slots">
              {slots.map(({ startsAt, time }) => (
                <label key={startsAt} className="slot">
                  <input type="radio" name="slot" value={startsAt} required defaultChecked={given.slot === startsAt} />
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
            {earlier && <a href={weeks(earlier)}>{text.earlier()}</a>}
            {later && <a href={weeks(later)}>{text.later()}</a>}
          </p>
        )}
      </fieldset>
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

const problemOf = (name: string, error: string | undefined) => (error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {});

function Field({ name, label, error, children }: { name: string; label: string; error: string | undefined; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {error && <Problem id={`${name}-error`}>{error}</Problem>}
    </div>
  );
}

function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="wrong" id={id}>
      {children}
    </p>
  );
}
