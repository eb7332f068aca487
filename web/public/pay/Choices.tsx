import type { PayView } from '#contract/pay-page.ts';
import { Problem, problemOf } from '../Field.tsx';
import * as text from './pay.messages.ts';

interface Props {
  state: PayView;
  /** The form that asks, because the page has two. */
  name: string;
  error: string | undefined;
}

/** How much: the next instalment, everything, or another amount. */
export function Choices({ state: { choices, given, currency }, name, error }: Props) {
  const id = `${name}-amount`;
  return (
    <fieldset>
      <legend>{text.howMuch()}</legend>
      {choices.map(({ choice, amount, due }) => (
        <label key={choice} className="choice">
          <input type="radio" name="choice" value={choice} defaultChecked={given.choice === choice} />
          <span>
            <b>{amount}</b>
            <small className="soft">
              {text.choices[choice]()}
              {due && text.dueOn({ day: due })}
            </small>
          </span>
        </label>
      ))}
      <div className="choice">
        {choices.length > 0 && (
          <input type="radio" name="choice" value="other" aria-label={text.choices.other()} defaultChecked={given.choice === 'other'} />
        )}
        <div className="field">
          <label htmlFor={id}>{choices.length > 0 ? text.choices.other() : text.amountIn({ currency })}</label>
          <input
            id={id}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            defaultValue={given.amount}
            {...problemOf(id, error)}
          />
          {error && <Problem id={`${id}-error`}>{error}</Problem>}
        </div>
      </div>
    </fieldset>
  );
}
