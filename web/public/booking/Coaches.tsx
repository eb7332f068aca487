import type { CoachesView } from '#contract/booking-page.ts';
import * as text from './booking.messages.ts';

/** The coaches who can be booked, each with a link to their page. */
export const Coaches = ({ state: { coaches } }: { state: CoachesView }) => (
  <>
    <h1>{text.bookSession()}</h1>
    {coaches.length === 0 ? (
      <p className="soft">{text.noCoaches()}</p>
    ) : (
      <section aria-labelledby="coaches">
        <h2 id="coaches">{text.chooseCoach()}</h2>
        <ul className="services">
          {coaches.map(({ path, name, specialization }) => (
            <li key={path}>
              <a href={path}>
                <b>{name}</b>
                <span>{specialization}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
