import type { BookedView } from '#contract/booking-page.ts';

const HEAD = {
  pending: { title: 'Votre demande est envoyée', text: 'Vous recevrez un e-mail dès qu’elle sera confirmée.' },
  confirmed: { title: 'Votre séance est confirmée', text: 'À très bientôt !' },
  cancelled: { title: 'Cette réservation est annulée', text: '' },
} as const;

/** Shows what the client booked, and how to cancel it. */
export function Booked({ state: { reservation, zoneName, path, coachPath, cancellable, message } }: { state: BookedView }) {
  const { status, coachName, service, label, time, endTime, startsAt, reason } = reservation;
  return (
    <>
      <p className="mark" data-status={status} aria-hidden="true">
        {status === 'cancelled' ? <Cross /> : <Check />}
      </p>
      <h1>{HEAD[status].title}</h1>
      {HEAD[status].text && <p className="soft">{HEAD[status].text}</p>}
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <dl className="facts">
        <dt>Séance</dt>
        <dd>{service}</dd>
        <dt>Coach</dt>
        <dd>{coachName}</dd>
        <dt>Date</dt>
        <dd>{label}</dd>
        <dt>Heure</dt>
        <dd>
          <time dateTime={startsAt} data-long="">
            {time} – {endTime}
          </time>{' '}
          (heure de {zoneName})
        </dd>
        {status === 'cancelled' && reason && (
          <>
            <dt>Motif</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
      {cancellable && (
        <details>
          <summary>Annuler cette réservation</summary>
          <form method="post" action={path}>
            <p className="soft">Le créneau sera de nouveau libre, et {coachName} en sera informé.</p>
            <button type="submit" className="quiet">
              Oui, annuler
            </button>
          </form>
        </details>
      )}
      {status === 'cancelled' && coachPath && (
        <p>
          <a href={coachPath}>Réserver une autre séance</a>
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
