import { renderToString } from 'react-dom/server';
import type { BookingPageState, RenderBookingPage } from '#contract/booking-page.ts';
import { escapeHtml, ICON } from '../html.ts';
import { BookingPage } from './BookingPage.tsx';
import css from './booking.css?inline';

export const render: RenderBookingPage = (state, script) => ({
  styles: [css],
  html:
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(titleOf(state))}</title>` +
    '<meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark">' +
    '<meta name="theme-color" content="#1c1f52"><meta name="format-detection" content="telephone=no">' +
    `<link rel="icon" href="${ICON}"><style>${css}</style>` +
    `<script type="module" src="${escapeHtml(script)}"></script></head><body>` +
    `${renderToString(<BookingPage state={state} />)}</body></html>`,
});

function titleOf(state: BookingPageState): string {
  if (state.view === 'book') return `Réserver une séance avec ${state.coach.name}`;
  if (state.view === 'booked') return `Votre réservation avec ${state.reservation.coachName}`;
  return state.view === 'not-found' ? 'Page introuvable' : 'Un instant…';
}
