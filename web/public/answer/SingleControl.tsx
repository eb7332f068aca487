import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { valuesOf } from '#contract/answer-values.ts';
import { OTHER, withOther } from '#contract/choices.ts';
import { currencyName, HOME_CURRENCY, MINOR_DIGITS } from '#contract/currencies.ts';
import { language } from '#contract/language.ts';
import { fullDay } from '#contract/long-days.ts';
import { NUMBER } from '#contract/number-bounds.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES, splitPhone } from '#contract/phone.ts';
import * as text from './answer.messages.ts';
import { choicesIn, OtherField } from './Choices.tsx';
import { FileField } from './FileField.tsx';
import type { ControlProps } from './fieldProps.ts';
import { hintsFor } from './hints.ts';

type FieldChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The control of a question that is not a group of choices. */
export function SingleControl(props: ControlProps) {
  const { question, value, control, onChange } = props;
  const { id, type, title, required } = question;
  const field = {
    ...control,
    className: 'line',
    required,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: FieldChange) => onChange(id, target.value),
  };
  switch (type) {
    case 'short-answer':
      return <input {...field} {...hintsFor(title)} type="text" />;
    case 'email':
      return <input {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />;
    case 'phone':
      return <PhoneField {...props} />;
    case 'number':
    case 'amount':
      return <NumberField {...props} field={field} />;
    case 'time':
      return <input {...field} type="time" />;
    case 'paragraph':
      return <LongText {...props} field={field} />;
    case 'dropdown':
      return (
        <>
          <select
            {...field}
            value={choicesIn(question, value).chosen[0] ?? ''}
            onChange={({ target }) => onChange(id, target.value === OTHER ? withOther('') : target.value)}
          >
            <option value="">{text.chooseOption()}</option>
            {valuesOf(question).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <OtherField {...props} />
        </>
      );
    case 'date':
      return (
        <>
          {/* The limit keeps the year at four digits. */}
          <input {...field} type="date" max="9999-12-31" />
          <p className="hint" aria-live="polite">
            {inWords(field.value)}
          </p>
        </>
      );
    case 'file-upload':
    case 'image':
      return <FileField {...props} />;
    default:
      return <p className="unsupported">{text.unsupported()}</p>;
  }
}

/** A text field, because the browser's own number field loses what it takes for no number, such as 12 500,50. */
function NumberField({ question, field }: ControlProps & { field: ComponentProps<'input'> }) {
  const { type, minValue = type === 'amount' ? 0 : -1, whole, currency = HOME_CURRENCY } = question;
  const digits = type === 'amount' ? MINOR_DIGITS[currency] : whole ? 0 : NUMBER.digits;
  // The phone's keyboards for numbers have no minus sign.
  const inputMode = minValue < 0 && question.minValue !== undefined ? 'text' : digits === 0 ? 'numeric' : 'decimal';
  const input = <input {...field} type="text" inputMode={inputMode} autoComplete="off" />;
  if (type === 'number') return input;
  return (
    <span className="amount">
      {input}
      <span>{currencyName(currency)}</span>
    </span>
  );
}

/** A day in words, because the browser's own field has the order of the browser, and not that of the form's language. */
function inWords(day: string): string {
  return day === '' || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? '' : fullDay(day);
}

/** A field that grows with its text, by CSS where the browser supports it and otherwise by measuring what is visible. */
function LongText({ field, hidden }: ControlProps & { field: ComponentProps<'textarea'> }) {
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that is shown needs another height when one of these changes
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [field.value, hidden]);
  return <textarea {...field} rows={3} ref={box} />;
}

/** The country, then the number as people of that country write it. Both fields have the question's name, in this order. */
function PhoneField({ question, value, control, onChange }: ControlProps) {
  const { id, country: home = HOME_COUNTRY, required, title } = question;
  const [country, number] = Array.isArray(value) ? [value[0] ?? home, value[1] ?? ''] : splitPhone(value ?? '', home);
  const change = (nextCountry: string, nextNumber: string) =>
    onChange(id, nextNumber === '' && nextCountry === home ? '' : [nextCountry, nextNumber]);
  return (
    <>
      <div className="phone">
        <select
          className="line"
          name={control.name}
          aria-label={text.countryOf({ title })}
          autoComplete="tel-country-code"
          value={country}
          onChange={({ target }) => change(target.value, number)}
        >
          <Countries label={text.nearCountries()} countries={PHONE_COUNTRIES.near} />
          <Countries label={text.farCountries()} countries={PHONE_COUNTRIES.far} />
        </select>
        <input
          {...control}
          className="line"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required={required}
          value={number}
          onChange={({ target }) => change(country, target.value)}
        />
      </div>
      <p className="hint">{text.otherCountry()}</p>
    </>
  );
}

function Countries({ label, countries }: { label: string; countries: { id: string; code: string }[] }) {
  return (
    <optgroup label={label}>
      {countries.map(({ id, code }) => (
        <option key={id} value={id}>
          {`${nameOf(id)} (+${code})`}
        </option>
      ))}
    </optgroup>
  );
}

/** The country's name in the language of the page; old browsers show its two letters. */
function nameOf(id: string): string {
  try {
    return new Intl.DisplayNames(language(), { type: 'region' }).of(id) ?? id;
  } catch {
    return id;
  }
}
