import type { BookView } from '#contract/booking-page.ts';
import * as text from './booking.messages.ts';

export function ChooseService({ state: { services, coach, message } }: { state: BookView }) {
  if (services.length === 0) return <p className="soft">{text.noServices()}</p>;
  return (
    <section aria-labelledby="service">
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <h2 id="service">{text.chooseService()}</h2>
      <ul className="services">
        {services.map(({ _id, name, duration }) => (
          <li key={_id}>
            <a href={`${coach.path}?service=${_id}`}>
              <b>{name}</b>
              <span>{text.minutes({ count: duration })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
