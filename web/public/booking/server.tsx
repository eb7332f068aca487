import { renderToString } from 'react-dom/server';
import type { BookingPageState, RenderBookingPage } from '#contract/booking-page.ts';
import { readLanguageFrom } from '#contract/language.ts';
import card from '../card.css?inline';
import { documentOf, headOf, scriptOf } from '../html.ts';
import * as page from '../page.messages.ts';
import { BookingPage } from './BookingPage.tsx';
import booking from './booking.css?inline';
import * as text from './booking.messages.ts';
import { AskedLanguage } from './useLink.ts';

const css = card + booking;

export const render: RenderBookingPage = (state, { script, language, asked, path }) => {
  readLanguageFrom(() => language);
  const body = renderToString(
    <AskedLanguage value={asked}>
      <BookingPage state={state} path={path} />
    </AskedLanguage>,
  );
  return { styles: [css], html: documentOf({ language, title: titleOf(state), css, head: headOf('#1c1f52') + scriptOf(script), body }) };
};

function titleOf(state: BookingPageState): string {
  if (state.view === 'book') return text.bookWith({ coach: state.coach.name });
  if (state.view === 'coaches') return text.bookSession();
  if (state.view === 'booked' || state.view === 'move') return text.yourReservation({ coach: state.reservation.coachName });
  return state.view === 'not-found' ? page.pageNotFound() : page.oneMoment();
}
