import type { AccountStatus } from '#contract/auth.ts';
import { formatCount, message } from '#contract/language.ts';
import { accountStatus } from '#contract/status.messages.ts';

export const notFound = message({ en: 'This reservation does not exist.', fr: 'Cette réservation n’existe pas.' });
export const taken = message({
  en: 'This coach already has a reservation at this time. Please choose another time.',
  fr: 'Ce coach a déjà une réservation à cette heure. Veuillez choisir une autre heure.',
});
export const inBreak = message({
  en: 'The coach keeps a break before or after another session at this time. Please choose another time.',
  fr: 'Le coach garde une pause avant ou après une autre séance à cette heure. Veuillez choisir une autre heure.',
});
export const notOver = message({
  en: 'This session has not begun yet.',
  fr: 'Cette séance n’a pas encore commencé.',
});
export const isClosed = message({
  en: 'This session is marked as completed or missed. Reopen it first.',
  fr: 'Cette séance est marquée comme effectuée ou manquée. Rouvrez-la d’abord.',
});
export const isOpen = message({ en: 'This reservation is open already.', fr: 'Cette réservation est déjà ouverte.' });
export const clientErased = message({
  en: 'The client of this session was erased. Edit the reservation and enter an e-mail address before you reopen it.',
  fr: 'Le client de cette séance a été effacé. Modifiez la réservation et indiquez une adresse e-mail avant de la rouvrir.',
});
export const giveAwayOnlyAdmins = message({
  en: 'Only admins give a session to another coach.',
  fr: 'Seuls les administrateurs confient une séance à un autre coach.',
});
export const marked = {
  completed: message({ en: 'Session completed', fr: 'Séance effectuée' }),
  missed: message({ en: 'Session missed', fr: 'Séance manquée' }),
};
export const noReservationsBy = message<[{ coach: string; status: AccountStatus }]>({
  en: ({ coach, status }) => `${coach} is ${accountStatus[status]()} and takes no reservations`,
  fr: ({ coach, status }) => `${coach} (${accountStatus[status]()}) ne prend pas de réservations`,
});
export const alreadyConfirmed = message({
  en: 'This reservation is confirmed already.',
  fr: 'Cette réservation est déjà confirmée.',
});
export const alreadyCancelled = message({
  en: 'This reservation is cancelled already.',
  fr: 'Cette réservation est déjà annulée.',
});
export const sameTime = message({ en: 'This is the time that it has already.', fr: 'C’est déjà l’heure de cette réservation.' });
export const movedMeanwhile = message<[{ day: string; time: string }]>({
  en: ({ day, time }) => `This session was moved meanwhile, to ${day} at ${time}. Move it again if that is not right.`,
  fr: ({ day, time }) => `Cette séance a été déplacée entre-temps au ${day} à ${time}. Déplacez-la à nouveau si cela ne convient pas.`,
});
export const givenMeanwhile = message<[{ coach: string }]>({
  en: ({ coach }) => `This session was given to ${coach} meanwhile. Look at the times of this coach, then try again.`,
  fr: ({ coach }) => `Cette séance a été confiée entre-temps à ${coach}. Regardez les horaires de ce coach, puis réessayez.`,
});
export const tooManyDays = message<[{ max: number }]>({
  en: ({ max }) => `Please ask for ${max} days at most.`,
  fr: ({ max }) => `Veuillez demander ${max} jours au plus.`,
});
export const onlyThemselves = message({
  en: 'Coaches make reservations for themselves only.',
  fr: 'Les coachs ne créent des réservations que pour eux-mêmes.',
});
export const serviceGone = message({
  en: 'This coaching service is no longer offered',
  fr: 'Cette prestation de coaching n’est plus proposée',
});
export const phoneInvalid = message({
  en: 'Enter a phone number with its country code, such as +221 77 123 45 67',
  fr: 'Saisissez un numéro avec l’indicatif du pays, par exemple +221 77 123 45 67',
});
export const dateInPast = message({ en: 'Date cannot be before today', fr: 'La date ne peut pas être passée' });
export const timeSkipped = message({
  en: 'This time does not exist on that day, because the clocks go forward. Please choose another time.',
  fr: 'Cette heure n’existe pas ce jour-là, car les horloges avancent. Veuillez choisir une autre heure.',
});
export const timeInPast = message<[{ now: string }]>({
  en: ({ now }) => `This time has passed: it is ${now} now`,
  fr: ({ now }) => `Cette heure est passée : il est ${now}`,
});

/** Each outcome has a second sentence for a client who was not told of it. */
export const outcome = {
  saved: {
    done: message({ en: 'Reservation saved', fr: 'Réservation enregistrée' }),
    captured: message({
      en: 'Reservation saved. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
      fr: 'Réservation enregistrée. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
    }),
  },
  reopened: {
    done: message({ en: 'Reservation reopened', fr: 'Réservation rouverte' }),
    captured: message({
      en: 'Reservation reopened. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
      fr: 'Réservation rouverte. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
    }),
  },
  created: {
    done: message({ en: 'Reservation created', fr: 'Réservation créée' }),
    captured: message({
      en: 'Reservation created. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
      fr: 'Réservation créée. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
    }),
  },
  confirmed: {
    done: message({ en: 'Reservation confirmed', fr: 'Réservation confirmée' }),
    captured: message({
      en: 'Reservation confirmed. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
      fr: 'Réservation confirmée. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
    }),
  },
  cancelled: {
    done: message({ en: 'Reservation cancelled', fr: 'Réservation annulée' }),
    captured: message({
      en: 'Reservation cancelled. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
      fr: 'Réservation annulée. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
    }),
  },
  moved: {
    done: message({ en: 'Reservation moved', fr: 'Réservation déplacée' }),
    captured: message({
      en: 'Reservation moved. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.',
      fr: 'Réservation déplacée. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
    }),
  },
};

export const toThemselves = message({
  en: 'Choose another coach than the one who leaves',
  fr: 'Choisissez un autre coach que celui qui part',
});
export const nothingHandedOver = message({
  en: 'This coach is taken at the times of all these sessions. Choose another coach, or move the sessions.',
  fr: 'Ce coach est pris aux heures de toutes ces séances. Choisissez un autre coach, ou déplacez les séances.',
});
/** The sessions and the `members` of a coach go to another one or stay; `given` says whether the members went to another coach. */
export const coachRemoved = message<[{ handedOver: number; left: number; members: number; given: boolean }]>({
  en: ({ handedOver, left, members, given }) => {
    const counted = `Sessions handed over: ${formatCount(handedOver)}. Sessions without a coach: ${formatCount(left)}.`;
    const sessions = handedOver + left === 0 ? 'Coach removed.' : `Coach removed. ${counted}`;
    if (members === 0) return sessions;
    return given
      ? `${sessions} Members handed over: ${formatCount(members)}.`
      : `${sessions} Members without a coach: ${formatCount(members)}.`;
  },
  fr: ({ handedOver, left, members, given }) => {
    const counted = `Séances confiées à un autre coach : ${formatCount(handedOver)}. Séances sans coach : ${formatCount(left)}.`;
    const sessions = handedOver + left === 0 ? 'Coach retiré.' : `Coach retiré. ${counted}`;
    if (members === 0) return sessions;
    return given
      ? `${sessions} Adhérents confiés à un autre coach : ${formatCount(members)}.`
      : `${sessions} Adhérents sans coach : ${formatCount(members)}.`;
  },
});
