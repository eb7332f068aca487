import { type PayProvider, type PayView, PROVIDER_TITLES, RECEIPT_TYPES, receiptPath } from '#contract/pay-page.ts';
import { heldTogether } from '#web/ui/held-together.ts';
import { Field, Problem, problemOf } from '../Field.tsx';
import * as text from './pay.messages.ts';

/** The ways to pay that staff have set up. */
export function Ways({ state }: { state: PayView }) {
  const { ways } = state;
  const banks = ways.providers.filter((name) => name !== 'chariow');
  if (ways.providers.length === 0 && !ways.transfer.text && !ways.chariow) return <p className="soft">{text.askTeamHowToPay()}</p>;
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{text.pay()}</h2>
      {banks.length > 0 && <Online state={state} providers={banks} />}
      {ways.chariow && <Shop state={state} isOnly={banks.length === 0} />}
      {ways.transfer.text && <Transfer state={state} />}
    </section>
  );
}

/** A payment by Mobile Money or card, on the page of a provider. */
function Online({ state, providers }: { state: PayView; providers: PayProvider[] }) {
  const { path, given, errors, submissionKey } = state;
  return (
    <form method="post" action={path} noValidate>
      <Choices state={state} name="online" error={given.isTransfer ? undefined : errors.amount} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {providers.map((provider) => (
        <button key={provider} type="submit" name="way" value={provider}>
          {text.payWith({ provider: PROVIDER_TITLES[provider] })}
        </button>
      ))}
    </form>
  );
}

/** A product in the shop. Where the shop cannot be asked, its payments find the member by the e-mail address. */
function Shop({ state: { path, ways, submissionKey }, isOnly }: { state: PayView; isOnly: boolean }) {
  if (!ways.providers.includes('chariow'))
    return (
      <p className="way">
        <a className={isOnly ? 'button' : 'button quiet'} href={ways.chariow}>
          {text.payInShop()}
        </a>
        <span className="soft">{text.shopEmail({ email: ways.email })}</span>
      </p>
    );
  return (
    <form method="post" action={path} className="way">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <button type="submit" name="way" value="chariow" className={isOnly ? 'button' : 'button quiet'}>
        {text.payInShop()}
      </button>
      <span className="soft">{text.shopPrice()}</span>
    </form>
  );
}

function Transfer({ state }: { state: PayView }) {
  const { path, ways, given, errors, submissionKey } = state;
  const isOnly = ways.providers.length === 0 && !ways.chariow;
  return (
    <details open={isOnly || given.isTransfer}>
      <summary>{text.payByTransfer()}</summary>
      <p className="as-written" lang={ways.transfer.language}>
        {heldTogether(ways.transfer.text)}
      </p>
      <form method="post" action={receiptPath(path)} encType="multipart/form-data" noValidate>
        <h3>{text.sendReceipt()}</h3>
        <Choices state={state} name="transfer" error={given.isTransfer ? errors.amount : undefined} />
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
        <p className="soft">
          {text.teamConfirms()} <span role="status" data-sending={text.sendingPhoto()} />
        </p>
      </form>
    </details>
  );
}

interface Props {
  state: PayView;
  /** The form that asks, because the page has two. */
  name: string;
  error: string | undefined;
}

function Choices({ state: { choices, given, currency }, name, error }: Props) {
  const id = `${name}-amount`;
  return (
    <fieldset>
      <legend>{text.howMuch()}</legend>
      {choices.map(({ choice, amount, due, isLate }) => (
        <label key={choice} className="choice">
          <input type="radio" name="choice" value={choice} defaultChecked={given.choice === choice} />
          <span>
            <b>{amount}</b>
            <small className="soft">
              {isLate && choice === 'next' ? text.lateInstalment() : text.choices[choice]()}
              {due && (isLate ? text.wasDueOn : text.dueOn)({ day: due })}
            </small>
          </span>
        </label>
      ))}
      <div className="choice">
        {choices.length > 0 && (
          <input type="radio" name="choice" value="other" aria-label={text.choices.other()} defaultChecked={given.choice === 'other'} />
        )}
        <div className="field">
          <label htmlFor={id}>{(choices.length > 0 ? text.otherIn : text.amountIn)({ currency })}</label>
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
