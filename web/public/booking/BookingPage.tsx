import type { BookingPageState } from '#contract/booking-page.ts';
import { Booked } from './Booked.tsx';
import { ChooseService } from './ChooseService.tsx';
import { ChooseTime } from './ChooseTime.tsx';

/** The whole page. It has no React in the browser. */
export const BookingPage = ({ state }: { state: BookingPageState }) => (
  <main className="card">
    <Content state={state} />
  </main>
);

function Content({ state }: { state: BookingPageState }) {
  switch (state.view) {
    case 'book':
      return (
        <>
          <header className="who">
            <span className="initials" aria-hidden="true">
              {initialsOf(state.coach.name)}
            </span>
            <div>
              <h1>Réserver une séance avec {state.coach.name}</h1>
              {state.coach.specialization && <p className="soft">{state.coach.specialization}</p>}
            </div>
          </header>
          {state.service ? <ChooseTime state={state} service={state.service} /> : <ChooseService state={state} />}
        </>
      );
    case 'booked':
      return <Booked state={state} />;
    case 'not-found':
      return (
        <>
          <h1>Cette page n’existe pas</h1>
          <p className="soft">Le lien est peut-être incomplet, ou ce coach ne prend plus de réservations. Demandez-le à l’équipe.</p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <h1>Un instant…</h1>
          <p className="soft" role="alert">
            {state.message ?? 'La page n’a pas pu s’ouvrir. Revenez dans une minute : rien n’est perdu.'}
          </p>
        </>
      );
  }
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
