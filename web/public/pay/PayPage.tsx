import { COACHES_PATH } from '#contract/booking-page.ts';
import { inLanguagePath, language } from '#contract/language.ts';
import { type AskView, askPath, type LeaveView, type OwnView, type PayPageState, PROVIDER_TITLES } from '#contract/pay-page.ts';
import { EmailField } from '../Field.tsx';
import { Notice, OnlyText, Unavailable } from '../Notice.tsx';
import * as page from '../page.messages.ts';
import { Account } from './Account.tsx';
import { Join } from './Join.tsx';
import { ConfirmEmail, RefuseChange } from './OwnChange.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import * as text from './pay.messages.ts';

/** The whole page. It has no React in the browser. */
export const PayPage = ({ state }: { state: PayPageState }) => (
  <main className="card">
    <Content state={state} />
  </main>
);

function Content({ state }: { state: PayPageState }) {
  switch (state.view) {
    case 'pay':
      return <Account state={state} />;
    case 'leave':
      return <Leave state={state} />;
    case 'join':
      return <Join state={state} />;
    case 'own':
      return <Own state={state} />;
    case 'confirm-email':
      return <ConfirmEmail state={state} />;
    case 'refuse-change':
      return <RefuseChange state={state} />;
    case 'ask':
      return <Ask state={state} />;
    case 'not-found':
      return (
        <>
          <h1>{page.noSuchPage()}</h1>
          <p className="soft">{text.openWholeLink()}</p>
          <p>
            <a href={askPath()}>{text.askNewLink()}</a>
          </p>
        </>
      );
    case 'no-product':
      return <OnlyText title={page.noSuchPage()}>{text.askForRightLink()}</OnlyText>;
    case 'not-offered':
      return <OnlyText title={text.offerOver()}>{text.askWhatIsOffered(state)}</OnlyText>;
    case 'closed':
      return <OnlyText title={text.pageClosed()}>{text.writeToProgramme()}</OnlyText>;
    case 'unavailable':
      return <Unavailable message={state.message} />;
  }
}

/** The browser goes on by itself; the link is for those where it does not. */
function Leave({ state: { path, provider, amount, url } }: { state: LeaveView }) {
  return (
    <>
      <h1>{text.toProvider()}</h1>
      <p role="status">{text.youPayWith({ amount, provider: PROVIDER_TITLES[provider] })}</p>
      {url && (
        <a className="button" href={url} rel="noreferrer">
          {text.goOnTo({ provider: PROVIDER_TITLES[provider] })}
        </a>
      )}
      <p>
        <a href={path}>{text.backToPayments()}</a>
      </p>
    </>
  );
}

function Ask({ state: { because, sent, email, error } }: { state: AskView }) {
  if (sent)
    return (
      <>
        <h1>{text.lookInMail()}</h1>
        <p role="status">{text.sentIfKnown({ email })}</p>
        <p>
          <a href={askPath()}>{text.otherAddress()}</a>
        </p>
      </>
    );
  return (
    <>
      <h1>{because ? text.linkOver[because]() : text.askNewLink()}</h1>
      <p className="soft">{text.howToGetLink()}</p>
      <form method="post" action={askPath()} noValidate>
        <EmailField label={text.yourEmail()} given={email} error={error} />
        <button type="submit">{text.sendLink()}</button>
      </form>
    </>
  );
}

/** The member's own details, and the sessions that they booked. */
function Own({ state }: { state: OwnView }) {
  const { path, sessions, canBook, saved } = state;
  return (
    <>
      <h1>{text.yourDetails()}</h1>
      {saved && <Notice look="good">{text.saved()}</Notice>}
      <OwnDetails state={state} />
      <section aria-labelledby="sessions">
        <h2 id="sessions">{text.sessions()}</h2>
        {sessions.length === 0 && <p className="soft">{text.noSessions()}</p>}
        <ul className="rows">
          {sessions.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        {canBook && (
          <p>
            <a href={inLanguagePath(COACHES_PATH, language())}>{text.bookSession()}</a>
          </p>
        )}
      </section>
      <p>
        <a href={path.replace(/\/[^/]+$/, '')}>{text.backToPayments()}</a>
      </p>
    </>
  );
}
