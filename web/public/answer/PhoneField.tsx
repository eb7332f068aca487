import { language } from '#contract/language.ts';
import { HOME_COUNTRY, PHONE_COUNTRIES, splitPhone } from '#contract/phone.ts';
import * as text from './answer.messages.ts';
import type { ControlProps } from './fieldProps.ts';

/** The country, then the number as people of that country write it. Both fields have the question's name, in this order. */
export function PhoneField({ question, value, control, onChange }: ControlProps) {
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
