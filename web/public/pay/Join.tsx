import type { JoinView } from '#contract/pay-page.ts';
import { Field, problemOf } from '../Field.tsx';
import * as text from './join.messages.ts';

/** Somebody becomes a member of a product, and goes on to pay it. */
export function Join({ state }: { state: JoinView }) {
  const { path, programme, product, description, offers, given, errors, message, submissionKey } = state;
  return (
    <>
      <header>
        <p className="soft">{programme}</p>
        <h1>{text.joinProduct({ product })}</h1>
      </header>
      {description && <p className="as-written">{description}</p>}
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <form method="post" action={path} noValidate>
        <Field name="name" label={text.yourName()} error={errors.name}>
          <input
            id="name"
            name="name"
            autoComplete="name"
            maxLength={200}
            required
            defaultValue={given.name}
            {...problemOf('name', errors.name)}
          />
        </Field>
        <Field name="email" label={text.yourEmail()} hint={text.emailHint()} error={errors.email}>
          <input
            id="email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={given.email}
            {...problemOf('email', errors.email, 'email-hint')}
          />
        </Field>
        <Field name="phone" label={text.yourPhone()} error={errors.phone}>
          <input
            id="phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={given.phone}
            {...problemOf('phone', errors.phone)}
          />
        </Field>
        <fieldset>
          <legend>{text.howToPay()}</legend>
          {offers.map(({ option, total, first, parts }) => (
            <label key={option} className="choice">
              <input type="radio" name="option" value={option} defaultChecked={given.option === option} />
              <span>
                <b>{total}</b>
                <small className="soft">{parts > 1 ? text.inParts({ parts, first }) : text.atOnce()}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <button type="submit">{text.goOnToPay()}</button>
      </form>
    </>
  );
}
