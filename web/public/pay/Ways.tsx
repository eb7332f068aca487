import { type PayView, RECEIPT_TYPES, receiptPath } from '#contract/pay-page.ts';
import { Field, problemOf } from '../Field.tsx';
import * as text from './pay.messages.ts';

/** The ways to pay that staff have set up. */
export function Ways({ state }: { state: PayView }) {
  const { ways } = state;
  if (!ways.transfer && !ways.chariow) return <p className="soft">{text.askTeamHowToPay()}</p>;
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{text.pay()}</h2>
      {ways.chariow && (
        <p className="way">
          <a className="button" href={ways.chariow}>
            {text.payInShop()}
          </a>
          <span className="soft">{text.shopEmail({ email: ways.email })}</span>
        </p>
      )}
      {ways.transfer && <Transfer state={state} />}
    </section>
  );
}

/** How to pay by transfer, and the form that sends the receipt. */
function Transfer({ state }: { state: PayView }) {
  const { path, ways, given, errors, submissionKey } = state;
  return (
    <details open={Object.keys(errors).length > 0 || !ways.chariow}>
      <summary>{text.payByTransfer()}</summary>
      <p className="as-written">{ways.transfer}</p>
      <form method="post" action={receiptPath(path)} encType="multipart/form-data" noValidate>
        <h3>{text.sendReceipt()}</h3>
        <Choices state={state} />
        <Field name="file" label={text.photoOfReceipt()} hint={text.photoHint()} error={errors.file}>
          <input
            id="file"
            name="file"
            type="file"
            accept={RECEIPT_TYPES.join(',')}
            required
            {...problemOf('file', errors.file, 'file-hint')}
          />
        </Field>
        <Field name="note" label={text.note()} error={undefined}>
          <input id="note" name="note" maxLength={500} defaultValue={given.note} />
        </Field>
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <button type="submit">{text.sendReceipt()}</button>
        <p className="soft">{text.teamConfirms()}</p>
      </form>
    </details>
  );
}

/** How much: the next instalment, everything, or another amount. */
function Choices({ state: { choices, given, errors, currency } }: { state: PayView }) {
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
        {choices.length > 0 && <input type="radio" id="other" name="choice" value="other" defaultChecked={given.choice === 'other'} />}
        <Field name="amount" label={choices.length > 0 ? text.choices.other() : text.amountIn({ currency })} error={errors.amount}>
          <input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            defaultValue={given.amount}
            {...problemOf('amount', errors.amount)}
          />
        </Field>
      </div>
    </fieldset>
  );
}
