import type { OwnView } from '#contract/pay-page.ts';
import { EmailField, NameField, PhoneField } from '../Field.tsx';
import * as text from './own.messages.ts';

/** Members correct their name, e-mail address and telephone number. What the form showed is sent along, so that only what they typed counts. */
export function OwnDetails({ state: { path, known, given, errors, message, unconfirmed, submissionKey } }: { state: OwnView }) {
  return (
    <>
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      {unconfirmed && (
        <p className="chosen" role="status">
          {text.unconfirmed({ email: unconfirmed })}
        </p>
      )}
      <form method="post" action={path} noValidate>
        <NameField label={text.name()} given={given.name} error={errors.name} maxLength={200} />
        <EmailField label={text.email()} hint={text.emailHint()} given={given.email} error={errors.email} />
        <PhoneField label={text.phone()} given={given.phone} error={errors.phone} />
        <input type="hidden" name="form" value="details" />
        <input type="hidden" name="nameShown" value={known.name} />
        <input type="hidden" name="emailShown" value={known.email} />
        <input type="hidden" name="phoneShown" value={known.phone} />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <button type="submit">{text.saveDetails()}</button>
      </form>
    </>
  );
}
