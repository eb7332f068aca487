import type { ReactNode } from 'react';
import type { BookView } from '#contract/booking-page.ts';
import * as text from './booking.messages.ts';
import { isFilled } from './given.ts';

export function ChooseService({ state }: { state: BookView }) {
  const { services, coach, given, message } = state;
  if (services.length === 0) return <p className="soft">{text.noServices()}</p>;
  const list = (
    <ul className="services">
      {services.map(({ _id, name, duration }) => {
        const content = (
          <>
            <b>{name}</b>
            <span>{text.minutes({ count: duration })}</span>
          </>
        );
        return (
          <li key={_id}>
            {isFilled(given) ? (
              <button type="submit" name="service" value={_id}>
                {content}
              </button>
            ) : (
              <a href={`${coach.path}?service=${_id}`}>{content}</a>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <section aria-labelledby="service">
        <h2 id="service">{text.chooseService()}</h2>
        {isFilled(given) ? <WithGiven state={state}>{list}</WithGiven> : list}
      </section>
    </>
  );
}

/** A form that takes along what was typed for another service. */
const WithGiven = ({ state: { action, given, from, submissionKey }, children }: { state: BookView; children: ReactNode }) => (
  <form method="post" action={action}>
    {Object.entries({ ...given, submissionKey, show: from }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);
