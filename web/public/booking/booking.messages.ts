import type { BookedView } from '#contract/booking-page.ts';
import { de, message, plural } from '#contract/language.ts';

// The texts of the page on which members book a coach.

export const bookWith = message<[{ coach: string }]>({
  en: ({ coach }) => `Book a session with ${coach}`,
  fr: ({ coach }) => `Réserver une séance avec ${coach}`,
});
export const yourReservation = message<[{ coach: string }]>({
  en: ({ coach }) => `Your reservation with ${coach}`,
  fr: ({ coach }) => `Votre réservation avec ${coach}`,
});
export const askTheTeam = message({
  en: 'The link may be incomplete, or this coach takes no more reservations. Ask the team for the right link.',
  fr: 'Le lien est peut-être incomplet, ou ce coach ne prend plus de réservations. Demandez le bon lien à l’équipe.',
});

export const reachProgramme = message({ en: 'To reach the programme:', fr: 'Pour joindre le programme :' });

// The list of coaches

export const bookSession = message({ en: 'Book a session', fr: 'Réserver une séance' });
export const chooseCoach = message({ en: 'Choose a coach', fr: 'Choisissez un coach' });
export const noCoaches = message({
  en: 'No coach takes reservations at the moment. Come back soon.',
  fr: 'Aucun coach ne prend de réservations pour l’instant. Revenez bientôt.',
});

// The choice of a service and a time

export const noServices = message({
  en: 'No service is offered at the moment. Come back soon.',
  fr: 'Aucune prestation n’est proposée pour l’instant. Revenez bientôt.',
});
export const chooseService = message({ en: 'Choose a service', fr: 'Choisissez une prestation' });
export const minutes = message<[{ count: number }]>({
  en: ({ count }) => `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`,
  fr: ({ count }) => `${count} ${plural(count, { one: 'minute', other: 'minutes' })}`,
});
export const change = message({ en: 'Change', fr: 'Changer' });
export const chooseTime = message({ en: 'Choose a time', fr: 'Choisissez un horaire' });
export const timesOf = message<[{ zone: string }]>({ en: ({ zone }) => `${zone} time.`, fr: ({ zone }) => `Heures ${de(zone)}.` });
export const nothingFree = message({
  en: 'No free time in these two weeks.',
  fr: 'Aucun horaire libre sur ces deux semaines.',
});
export const earlier = message({ en: '← Earlier', fr: '← Plus tôt' });
export const later = message({ en: 'Later →', fr: 'Plus tard →' });
export const toYourDetails = message({ en: 'Your details ↓', fr: 'Vos coordonnées ↓' });
export const yourName = message({ en: 'Your name', fr: 'Votre nom' });
export const yourEmail = message({ en: 'Your e-mail address', fr: 'Votre adresse e-mail' });
export const yourPhone = message({
  en: 'Your WhatsApp or phone number (optional)',
  fr: 'Votre numéro WhatsApp ou de téléphone (facultatif)',
});
export const phoneHint = message({ en: 'With the country code, such as +221', fr: 'Avec l’indicatif du pays, par exemple +221' });
export const yourMessage = message({ en: 'Your message (optional)', fr: 'Votre message (facultatif)' });
export const leaveEmpty = message({ en: 'Leave this field empty', fr: 'Laissez ce champ vide' });
export const ask = message({ en: 'Ask for this session', fr: 'Demander cette séance' });
export const whatFollows = message<[{ coach: string }]>({
  en: ({ coach }) => `${coach} confirms your request, and you receive an e-mail with the appointment for your calendar.`,
  fr: ({ coach }) => `${coach} confirme votre demande, et vous recevez un e-mail avec le rendez-vous pour votre agenda.`,
});

// The reservation

export const booked: Record<BookedView['reservation']['status'], { title: () => string; more?: () => string }> = {
  pending: {
    title: message({ en: 'Your request is sent', fr: 'Votre demande est envoyée' }),
    more: message({
      en: 'You will receive an e-mail as soon as it is confirmed.',
      fr: 'Vous recevrez un e-mail dès qu’elle sera confirmée.',
    }),
  },
  confirmed: {
    title: message({ en: 'Your session is confirmed', fr: 'Votre séance est confirmée' }),
    more: message({ en: 'See you soon!', fr: 'À très bientôt !' }),
  },
  completed: { title: message({ en: 'This session took place', fr: 'Cette séance a eu lieu' }) },
  missed: { title: message({ en: 'This session is over', fr: 'Cette séance est passée' }) },
  cancelled: { title: message({ en: 'This reservation is cancelled', fr: 'Cette réservation est annulée' }) },
};
export const moved: Partial<typeof booked> = {
  pending: {
    title: message({ en: 'Your session is moved', fr: 'Votre séance est déplacée' }),
    more: message({
      en: 'You will receive an e-mail as soon as the new time is confirmed.',
      fr: 'Vous recevrez un e-mail dès que le nouvel horaire sera confirmé.',
    }),
  },
  confirmed: {
    title: message({ en: 'Your session is moved', fr: 'Votre séance est déplacée' }),
    more: message({ en: 'It is confirmed at its new time.', fr: 'Elle est confirmée à son nouvel horaire.' }),
  },
};
export const session = message({ en: 'Session', fr: 'Séance' });
export const coach = message({ en: 'Coach', fr: 'Coach' });
export const date = message({ en: 'Date', fr: 'Date' });
export const time = message({ en: 'Time', fr: 'Heure' });
export const inZone = message<[{ zone: string }]>({ en: ({ zone }) => `(${zone} time)`, fr: ({ zone }) => `(heure ${de(zone)})` });
export const place = message({ en: 'Place', fr: 'Lieu' });
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const moveSession = message({ en: 'Move to another time', fr: 'Choisir un autre horaire' });
export const movedFrom = message<[{ session: string; coach: string; day: string; time: string }]>({
  en: ({ session, coach, day, time }) => `${session} with ${coach}, now on ${day} at ${time}.`,
  fr: ({ session, coach, day, time }) => `${session} avec ${coach}, actuellement le ${day} à ${time}.`,
});
export const takeThisTime = message({ en: 'Move to this time', fr: 'Déplacer à cet horaire' });
export const leaveIt = message({ en: 'Keep the present time', fr: 'Garder l’horaire actuel' });
export const cancel = message({ en: 'Cancel this reservation', fr: 'Annuler cette réservation' });
export const cancelConsequence = message<[{ coach: string }]>({
  en: ({ coach }) => `The time will be free again, and ${coach} will be told.`,
  fr: ({ coach }) => `Le créneau sera de nouveau libre, et nous en informerons ${coach}.`,
});
export const yesCancel = message({ en: 'Yes, cancel it', fr: 'Oui, annuler' });
export const bookAnother = message({ en: 'Book another session', fr: 'Réserver une autre séance' });

// The times in the visitor's own time zone, which the script adds

/** `day` is empty when it is the same there. */
export const orElsewhere = message<[{ time: string; day: string; city: string }]>({
  en: ({ time, day, city }) => `, which is ${time}${day && ` on ${day}`} in ${city}`,
  fr: ({ time, day, city }) => `, soit ${time}${day && ` le ${day}`} à ${city}`,
});
export const atYourPlace = message({ en: 'where you are', fr: 'chez vous' });
export const ownTimesBelow = message<[{ city: string }]>({
  en: ({ city }) => `Below them, the time where you are (${city}).`,
  fr: ({ city }) => `En dessous, l’heure chez vous (${city}).`,
});
export const otherSessions = message({ en: 'The other sessions of this series', fr: 'Les autres séances de cette série' });
