import type { ReactNode } from 'react';
import { type BookingPageState, type BookView, type CoachesView, type MoveView, movePath } from '#contract/booking-page.ts';
import { inLanguagePath, LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { initialsOf } from '#web/ui/initials.ts';
import { Notice, OnlyText, Unavailable } from '../Notice.tsx';
import * as page from '../page.messages.ts';
import { SwitchForm } from '../SwitchForm.tsx';
import { Booked } from './Booked.tsx';
import * as text from './booking.messages.ts';
import { BOOKING_FORM, ChooseTime } from './ChooseTime.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { isFilled } from './given.ts';
import { useLink } from './useLink.ts';

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
      return <OnlyText title={page.noSuchPage()}>{text.askTheTeam()}</OnlyText>;
    case 'unavailable':
      return <Unavailable message={state.message} />;
  }
}

/** Another time for a reservation, as a plain HTML form. */
function Move({ state }: { state: MoveView }) {
  const { reservation, path, slot, error } = state;
  const action = movePath(path);
  const link = useLink();
  return (
    <>
      <h1>{text.moveSession()}</h1>
      <p className="chosen">
        {text.movedFrom({ session: reservation.service, coach: reservation.coachName, day: reservation.label, time: reservation.time })}
      </p>
      <form method="post" action={link(action)} noValidate>
        <FreeTimes times={state} slot={slot} error={error} pathFrom={(day) => `${action}?from=${day}`} />
        <input type="hidden" name="from" value={state.from} />
        <button type="submit" className="onward">
          {text.takeThisTime()}
        </button>
        <a href={link(path)}>{text.leaveIt()}</a>
      </form>
    </>
  );
}

function Coaches({ state: { coaches } }: { state: CoachesView }) {
  const link = useLink();
  return (
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
                <a href={link(path)}>
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
}

function ChooseService({ state }: { state: BookView }) {
  const { services, coach, given, message } = state;
  const link = useLink();
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
              <a href={link(`${coach.path}?service=${_id}`)}>{content}</a>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {message && <Notice look="problem">{message}</Notice>}
      <section aria-labelledby="service">
        <h2 id="service">{text.chooseService()}</h2>
        {isFilled(given) ? <WithGiven state={state}>{list}</WithGiven> : list}
      </section>
    </>
  );
}

/** A form that takes along what was typed for another service. */
const WithGiven = ({ state: { coach, given, from, submissionKey }, children }: { state: BookView; children: ReactNode }) => (
  <form method="post" action={useLink()(coach.path)}>
    {Object.entries({ ...given, submissionKey, show: from }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);
