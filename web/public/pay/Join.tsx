import { inLanguagePath, LANGUAGES } from '#contract/language.ts';
import type { JoinView } from '#contract/pay-page.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { EmailField, NameField, PhoneField } from '../Field.tsx';
import { Notice } from '../Notice.tsx';
import { ProductImage } from '../ProductImage.tsx';
import { SwitchForm } from '../SwitchForm.tsx';
import * as text from './join.messages.ts';

const FORM = 'join';

/** Somebody becomes a member of a product, and goes on to pay it. */
export function Join({ state }: { state: JoinView }) {
  const { path, language, programme, product, image, description, offers, version, given, errors, message, submissionKey } = state;
  return (
    <>
      <nav className="languages">
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <SwitchForm key={other} form={FORM} to={other} submit={text.goOnToPay()} action={inLanguagePath(path, other)} />
        ))}
      </nav>
      <header>
        <ProductImage image={image} />
        <p className="soft">{programme}</p>
        <h1>{text.joinProduct({ product })}</h1>
      </header>
      {description && <p className="as-written">{heldTogether(description)}</p>}
      {message && <Notice look="problem">{message}</Notice>}
      <form id={FORM} method="post" action={inLanguagePath(path, language)} noValidate>
        <NameField label={text.yourName()} given={given.name} error={errors.name} maxLength={200} />
        <EmailField label={text.yourEmail()} hint={text.emailHint()} given={given.email} error={errors.email} />
        <PhoneField label={text.yourPhone()} given={given.phone} error={errors.phone} />
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
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <button type="submit">{text.goOnToPay()}</button>
      </form>
    </>
  );
}
