import type { ReactNode } from 'react';
import { type BookingService, type BookView, TRAP } from '#contract/booking-page.ts';

/** The free times and the client's details, as a plain HTML form. */
export function ChooseTime({ state, service }: { state: BookView; service: BookingService }) {
  const { coach, services, days, zoneName, earlier, later, given, errors, message, ticket, submissionKey, from } = state;
  const weeks = (day: string) => `${coach.path}?service=${service._id}&from=${day}`;
  return (
    <form method="post" action={coach.path} noValidate>
      <p className="chosen">
        <b>{service.name}</b>, {service.duration} minutes
        {services.length > 1 && <a href={coach.path}>Changer</a>}
      </p>
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <fieldset aria-describedby={errors.slot ? 'slot-error' : 'slot-zone'}>
        <legend>Choisissez un horaire</legend>
        <p className="soft" id="slot-zone" data-zone={state.timeZone}>
          Heures de {zoneName}.
        </p>
        {errors.slot && <Problem id="slot-error">{errors.slot}</Problem>}
        {days.length === 0 && <p className="none">Aucun horaire libre sur ces deux semaines.</p>}
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
            {earlier && <a href={weeks(earlier)}>← Plus tôt</a>}
            {later && <a href={weeks(later)}>Plus tard →</a>}
          </p>
        )}
      </fieldset>
      <Field name="name" label="Votre nom" error={errors.name}>
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
      <Field name="email" label="Votre adresse e-mail" error={errors.email}>
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
      <Field name="note" label="Votre message (facultatif)" error={errors.note}>
        <textarea id="note" name="note" rows={3} maxLength={1000} defaultValue={given.note} {...problemOf('note', errors.note)} />
      </Field>
      {/* A field for robots, which people neither see nor hear. */}
      <p className="trap" aria-hidden="true">
        <label>
          Ne remplissez pas ce champ <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="service" value={service._id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="zone" value="" data-own-zone="" />
      <button type="submit">Demander cette séance</button>
      <p className="soft">{coach.name} confirme votre demande, et vous recevez un e-mail avec le rendez-vous pour votre agenda.</p>
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
