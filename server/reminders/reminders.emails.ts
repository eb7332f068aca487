import type { Due } from '#server/billing/reminders.rules.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';

const french = (day: string) => day.split('-').reverse().join('/');

/** A reminder of a debt, in French. */
export function paymentReminder({ name, due: { state, day }, today }: { name: string; due: Due; today: string }): SystemEmail {
  const on = french(day);
  const late = day < today;
  const lines =
    state === 'Registration'
      ? late
        ? [`Le paiement de votre inscription était attendu le ${on} et ne nous est pas encore parvenu.`]
        : [`Le prochain paiement de votre inscription est attendu pour le ${on}.`]
      : late
        ? [`Votre abonnement a pris fin le ${on}. Renouvelez-le pour garder votre accès au programme.`]
        : [`Votre abonnement prend fin le ${on}. Renouvelez-le avant cette date pour garder votre accès au programme.`];
  return systemEmail({
    kind: 'payment-reminder',
    lang: 'fr',
    subject: state === 'Registration' ? 'Rappel de paiement' : 'Rappel : renouvellement de votre abonnement',
    lines: [
      `Bonjour ${name},`,
      ...lines,
      'Si vous avez déjà payé, ne tenez pas compte de ce message : votre paiement est peut-être en cours de traitement.',
      'Merci, et à bientôt.',
    ],
  });
}
