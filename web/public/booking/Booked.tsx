import { type BookedView, movePath } from '#contract/booking-page.ts';
import { isLink, shownLink } from '#contract/contact.ts';
import { Notice } from '../Notice.tsx';
import * as text from './booking.messages.ts';
import { useLink } from './useLink.ts';

export function Booked({
  state: { reservation, zoneName, path, coachPath, isOver, changeable, closed, contact, message, others, moved },
}: {
  state: BookedView;
}) {
  const link = useLink();
  const { status, coachName, service, label, time, endTime, startsAt, reason, place } = reservation;
  const { title, more } = isOver ? text.booked.missed : ((moved && text.moved[status]) ?? text.booked[status]);
  return (
    <>
      <p className="mark" data-status={status} aria-hidden="true">
        {status === 'cancelled' ? <Cross /> : <Check />}
      </p>
      <h1>{title()}</h1>
      {more && <p className="soft">{more()}</p>}
      {message && <Notice look="problem">{message}</Notice>}
      <dl className="facts">
        <dt>{text.session()}</dt>
        <dd>{service}</dd>
        <dt>{text.coach()}</dt>
        <dd>{coachName}</dd>
        <dt>{text.date()}</dt>
        <dd data-day="">{label}</dd>
        <dt>{text.time()}</dt>
        <dd>
          <time dateTime={startsAt} data-long="">
            {time} – {endTime}
          </time>{' '}
          {text.inZone({ zone: zoneName })}
        </dd>
        {status !== 'cancelled' && place && (
          <>
            <dt>{text.place()}</dt>
            <dd className="as-written">{isLink(place) ? <a href={place}>{shownLink(place)}</a> : place}</dd>
          </>
        )}
        {status === 'cancelled' && reason && (
          <>
            <dt>{text.reason()}</dt>
            <dd className="as-written">{reason}</dd>
          </>
        )}
      </dl>
      {closed && <p className="soft">{closed}</p>}
      {contact && (contact.email || contact.phone) && (
        <p className="soft">
          {text.reachProgramme()} {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.email && contact.phone && ', '}
          {contact.phone && <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>}
        </p>
      )}
      {changeable && coachPath && (
        <p>
          <a href={link(movePath(path))}>{text.moveSession()}</a>
        </p>
      )}
      {changeable && (
        <details>
          <summary>{text.cancel()}</summary>
          <form method="post" action={link(path)}>
            <p className="soft">{text.cancelConsequence({ coach: coachName })}</p>
            <button type="submit" className="quiet">
              {text.yesCancel()}
            </button>
          </form>
        </details>
      )}
      {others && (
        <details>
          <summary>{text.otherSessions()}</summary>
          <ul>
            {others.map((other) => (
              <li key={other.path}>
                <a href={link(other.path)}>{other.label}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {status === 'cancelled' && coachPath && (
        <p>
          <a href={link(coachPath)}>{text.bookAnother()}</a>
        </p>
      )}
    </>
  );
}

const Check = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" focusable="false" aria-hidden="true">
    <path
      d="m5 12.500 4.500 4.500L19 7.500"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.500"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
const Cross = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" focusable="false" aria-hidden="true">
    <path d="m7 7 10 10M17 7 7 17" fill="none" stroke="currentColor" strokeWidth="2.500" strokeLinecap="round" />
  </svg>
);
