import { ownPath, type PayInstalment, type PayNews, type PayView } from '#contract/pay-page.ts';
import { Notice } from '../Notice.tsx';
import { ProductImage } from '../ProductImage.tsx';
import * as text from './pay.messages.ts';
import { Ways } from './Ways.tsx';

export function Account({ state }: { state: PayView }) {
  const { programme, fullName, product, image, account, payments, news, message, sent, path } = state;
  return (
    <>
      <header>
        <ProductImage image={image} />
        <p className="soft">{[...new Set([programme, product])].filter(Boolean).join(' · ')}</p>
        <h1>{text.hello({ name: fullName })}</h1>
      </header>
      {sent && <Notice look="good">{text.receiptSent()}</Notice>}
      {message && <Notice look="problem">{message}</Notice>}
      {news.map((one) => (
        <News key={`${one.kind} ${one.href} ${one.day} ${one.amount}`} news={one} />
      ))}
      {account && <Owed account={account} />}
      <ToPay state={state} />
      {account && account.instalments.length > 1 && (
        <section aria-labelledby="instalments">
          <h2 id="instalments">{text.instalments()}</h2>
          <ol className="rows">
            {account.instalments.map((one, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no other name than their number.
              <Instalment key={i} number={i + 1} instalment={one} />
            ))}
          </ol>
        </section>
      )}
      {payments.length > 0 && (
        <section aria-labelledby="payments">
          <h2 id="payments">{text.payments()}</h2>
          <ul className="rows">
            {payments.map(({ day, amount, refunded, method, number, receipt }) => (
              <li key={receipt}>
                <span>
                  <b>{amount}</b>
                  {refunded && <small>{text.refunded({ amount: refunded })}</small>}
                  <small className="soft">
                    {day}, {method}
                  </small>
                  <small className="soft">{text.receiptNumber({ number })}</small>
                </span>
                <a href={receipt} download="">
                  {text.receipt()}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={ownPath(path)}>{text.yourDetailsAndSessions()}</a>
      </p>
    </>
  );
}

/** A page that opens itself again would throw away what is typed, and nobody should pay again what is being confirmed. */
function ToPay({ state }: { state: PayView }) {
  if (state.reload)
    return (
      <p>
        {text.updatesByItself()} <a href={state.path}>{text.payAnotherWay()}</a>
      </p>
    );
  if (!state.account?.isPaid || state.choices.length > 0) return <Ways state={state} />;
  return (
    <details>
      <summary>{text.payMore()}</summary>
      <Ways state={state} />
    </details>
  );
}

function Owed({ account: { owed, isPaid, overdue, credit, paid, agreed, next } }: { account: NonNullable<PayView['account']> }) {
  return (
    <section className="owed" data-paid={isPaid} aria-labelledby="owed">
      <h2 id="owed">{isPaid ? text.allPaid() : text.leftToPay()}</h2>
      {!isPaid && <p className="sum">{owed}</p>}
      {overdue && <p className="wrong">{text.overdue({ amount: overdue })}</p>}
      {!overdue && next?.due && <p>{text.nextDue({ amount: next.amount, day: next.due })}</p>}
      <p className="soft">{text.paidOf({ paid, agreed })}</p>
      {credit && <p>{text.credit({ amount: credit })}</p>}
    </section>
  );
}

function Instalment({ number, instalment: { due, amount, state, missing } }: { number: number; instalment: PayInstalment }) {
  return (
    <li>
      <span>
        <b>{amount}</b>
        <small className="soft">{due ? text.instalmentDue({ number, day: due }) : text.instalment({ number })}</small>
      </span>
      <span className="state" data-state={state}>
        {text.states[state]()}
        {missing && state !== 'paid' && <small>{text.missing({ amount: missing })}</small>}
      </span>
    </li>
  );
}

function News({ news: { kind, amount, day, reason, href } }: { news: PayNews }) {
  const sentence = text.news[kind]({ amount, day });
  if (kind === 'payment-made') return <Notice look="good">{sentence}</Notice>;
  const isProblem = kind === 'receipt-refused' || kind === 'payment-failed';
  return (
    <div className={isProblem ? 'problem' : 'chosen'} role={kind === 'payment-waiting' ? 'status' : undefined}>
      <p>{sentence}</p>
      {reason && (
        <p>
          <b>{reason}</b>
        </p>
      )}
      {kind === 'payment-open' && <a href={href}>{text.continuePayment()}</a>}
    </div>
  );
}
