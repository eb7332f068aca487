import type { BookView } from '#contract/booking-page.ts';

export function ChooseService({ state: { services, coach, message } }: { state: BookView }) {
  if (services.length === 0) return <p className="soft">Aucune prestation n’est proposée pour le moment. Revenez bientôt.</p>;
  return (
    <section aria-labelledby="service">
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      <h2 id="service">Choisissez une prestation</h2>
      <ul className="services">
        {services.map(({ _id, name, duration }) => (
          <li key={_id}>
            <a href={`${coach.path}?service=${_id}`}>
              <b>{name}</b>
              <span>{duration} minutes</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
