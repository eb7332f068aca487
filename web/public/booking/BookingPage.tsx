import type { BookingPageState } from '#contract/booking-page.ts';
import { inLanguagePath, LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { Booked } from './Booked.tsx';
import * as text from './booking.messages.ts';
import { ChooseService } from './ChooseService.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import { Coaches } from './Coaches.tsx';
import { Move } from './Move.tsx';

/** The whole page, with a link to the same page in the other language. It has no React in the browser. */
export const BookingPage = ({ state, path }: { state: BookingPageState; path: string }) => (
  <main className="card">
    <nav className="languages">
      {LANGUAGES.filter((other) => other !== language()).map((other) => (
        <a key={other} href={inLanguagePath(path, other)} hrefLang={other} lang={other}>
          {LANGUAGE_NAMES[other]}
        </a>
      ))}
    </nav>
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
              <h1>{text.bookWith({ coach: state.coach.name })}</h1>
              {state.coach.specialization && <p className="soft">{state.coach.specialization}</p>}
            </div>
          </header>
          {state.service ? <ChooseTime state={state} service={state.service} /> : <ChooseService state={state} />}
        </>
      );
    case 'coaches':
      return <Coaches state={state} />;
    case 'move':
      return <Move state={state} />;
    case 'booked':
      return <Booked state={state} />;
    case 'not-found':
      return (
        <>
          <h1>{text.noSuchPage()}</h1>
          <p className="soft">{text.askTheTeam()}</p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <h1>{text.oneMoment()}</h1>
          <p className="soft" role="alert">
            {state.message ?? text.comeBack()}
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
