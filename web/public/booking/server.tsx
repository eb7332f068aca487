import { renderToString } from 'react-dom/server';
import type { BookingPageState, RenderBookingPage } from '#contract/booking-page.ts';
import { escapeHtml } from '../html.ts';
import { BookingPage } from './BookingPage.tsx';
import css from './booking.css?inline';

/** The site's icon: a cowrie shell on indigo. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231c1f52'/%3E%3Cellipse cx='16' cy='16' rx='8' ry='11' fill='%23fbf7ef'/%3E%3Cpath d='M16 7v18' stroke='%23e39a1f' stroke-width='3' stroke-linecap='round' stroke-dasharray='2 3'/%3E%3C/svg%3E";

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
