import { COACHES_PATH } from '#contract/booking-page.ts';
import { inLanguagePath, language } from '#contract/language.ts';
import type { OwnView } from '#contract/pay-page.ts';
import { OwnDetails } from './OwnDetails.tsx';
import * as text from './pay.messages.ts';

/** The member's own details, and the sessions that they booked. */
export function Own({ state }: { state: OwnView }) {
  const { path, sessions, canBook, saved } = state;
  return (
    <>
      <h1>{text.yourDetails()}</h1>
      {saved && (
        <p className="good" role="status">
          {text.saved()}
        </p>
      )}
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
