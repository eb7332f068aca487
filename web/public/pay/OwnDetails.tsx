import { LANGUAGE_NAMES, LANGUAGES } from '#contract/language.ts';
import type { OwnView } from '#contract/pay-page.ts';
import { EmailField, NameField, PhoneField } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import * as text from './own.messages.ts';
import * as page from './pay.messages.ts';

/** Members change these by themselves. The form sends along what it showed, so that only what they changed counts. */
export function OwnDetails({ state: { path, known, given, errors, message, unconfirmed, submissionKey } }: { state: OwnView }) {
  return (
    <>
      {message && <Notice look="problem">{message}</Notice>}
      {unconfirmed && <Notice look="chosen">{text.unconfirmed({ email: unconfirmed })}</Notice>}
      <form method="post" action={path} noValidate>
        <NameField label={text.name()} given={given.name} error={errors.name} maxLength={200} />
        <EmailField label={text.email()} hint={text.emailHint()} given={given.email} error={errors.email} />
        <PhoneField label={text.phone()} given={given.phone} error={errors.phone} />
        <fieldset>
          <legend>{page.language()}</legend>
          {LANGUAGES.map((one) => (
            <label key={one} className="choice">
              <input type="radio" name="language" value={one} defaultChecked={one === given.language} />
              <span>{LANGUAGE_NAMES[one]}</span>
            </label>
          ))}
        </fieldset>
        <label className="choice">
          <input type="checkbox" name="news" value="yes" defaultChecked={given.news} />
          <span>
            {page.programmeNews()}
            <small className="soft">{page.remindersStay()}</small>
          </span>
        </label>
        <input type="hidden" name="nameShown" value={known.name} />
        <input type="hidden" name="emailShown" value={known.email} />
        <input type="hidden" name="phoneShown" value={known.phone} />
        <input type="hidden" name="languageShown" value={known.language} />
        <input type="hidden" name="newsShown" value={known.news ? 'yes' : 'no'} />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <button type="submit">{page.save()}</button>
      </form>
    </>
  );
}
