import type { ReactNode } from 'react';
import type { BookingPageState } from '#contract/booking-page.ts';
import { Booked } from './Booked.tsx';
import { ChooseService } from './ChooseService.tsx';
import { ChooseTime } from './ChooseTime.tsx';

/** The whole page. It has no React in the browser. */
export function BookingPage({ state }: { state: BookingPageState }) {
  switch (state.view) {
    case 'book':
      return (
        <Frame>
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
        </Frame>
      );
    case 'booked':
      return (
        <Frame>
          <Booked state={state} />
        </Frame>
      );
    case 'not-found':
      return (
        <Frame>
          <h1>Cette page n’existe pas</h1>
          <p className="soft">Le lien est peut-être incomplet, ou ce coach ne prend plus de réservations. Demandez-le à l’équipe.</p>
        </Frame>
      );
    case 'unavailable':
      return (
        <Frame>
          <h1>Un instant…</h1>
          <p className="soft" role="alert">
            {state.message ?? 'La page n’a pas pu s’ouvrir. Revenez dans une minute : rien n’est perdu.'}
          </p>
        </Frame>
      );
  }
}

function Frame({ children }: { children: ReactNode }) {
  return <main className="card">{children}</main>;
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
