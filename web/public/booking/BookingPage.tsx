import type { BookingPageState } from '#contract/booking-page.ts';
import { inLanguagePath, LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { initialsOf } from '#web/ui/initials.ts';
import * as page from '../page.messages.ts';
import { SwitchForm } from '../SwitchForm.tsx';
import { Unavailable } from '../Unavailable.tsx';
import { Booked } from './Booked.tsx';
import * as text from './booking.messages.ts';
import { ChooseService } from './ChooseService.tsx';
import { BOOKING_FORM, ChooseTime } from './ChooseTime.tsx';
import { Coaches } from './Coaches.tsx';
import { Move } from './Move.tsx';

/** The whole page, and a way to the same page in the other language. It has no React in the browser. */
export const BookingPage = ({ state, path }: { state: BookingPageState; path: string }) => (
  <main className="card">
    <nav className="languages">
      {LANGUAGES.filter((other) => other !== language()).map((other) =>
        isForm(state) ? (
          <SwitchForm key={other} form={BOOKING_FORM} to={other} submit={text.ask()} />
        ) : (
          <a key={other} href={inLanguagePath(path, other)} hrefLang={other} lang={other}>
            {LANGUAGE_NAMES[other]}
          </a>
        ),
      )}
    </nav>
    <Content state={state} />
  </main>
);

const isForm = (state: BookingPageState) => state.view === 'book' && state.service !== undefined;

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
          <h1>{page.noSuchPage()}</h1>
          <p className="soft">{text.askTheTeam()}</p>
        </>
      );
    case 'unavailable':
      return <Unavailable message={state.message} />;
  }
}
