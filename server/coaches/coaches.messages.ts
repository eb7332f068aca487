import type { CoachStatus } from '#contract/coaches.ts';
import { formatCount, message, plural } from '#contract/language.ts';

export const noCoach = message({ en: 'This coach does not exist.', fr: 'Ce coach n’existe pas.' });
export const noInvitation = message({
  en: 'This invitation has been used, replaced by a newer one, or has expired. If you have chosen a password already, sign in with it. Otherwise, please ask an admin to send the invitation again.',
  fr: 'Cette invitation a été utilisée, remplacée par une plus récente, ou a expiré. Si vous avez déjà choisi un mot de passe, utilisez-le pour vous connecter. Sinon, veuillez demander à un administrateur de renvoyer l’invitation.',
});
export const coachAdded = message({ en: 'Coach added', fr: 'Coach ajouté' });
export const coachAddedWithLink = message({
  en: 'Coach added. The invitation was not sent, because no e-mail account is linked. Pass its link on yourself.',
  fr: 'Coach ajouté. L’invitation n’a pas été envoyée, car aucun compte e-mail n’est lié. Transmettez son lien vous-même.',
});
export const invitationNotSent = message({
  en: 'The invitation was not sent, because no e-mail account is linked. Pass its link on yourself.',
  fr: 'L’invitation n’a pas été envoyée, car aucun compte e-mail n’est lié. Transmettez son lien vous-même.',
});
export const invitationSent = message<[{ email: string }]>({
  en: ({ email }) => `Invitation sent to ${email}`,
  fr: ({ email }) => `Invitation envoyée à ${email}`,
});
export const coachSaved = message({ en: 'Coach saved', fr: 'Coach enregistré' });
export const coachSavedNotSent = message({
  en: 'Coach saved. The e-mail about it was not sent: it is kept in the Outbox, because no e-mail account is linked.',
  fr: 'Coach enregistré. L’e-mail qui l’annonce n’a pas été envoyé : il est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.',
});
export const acceptedAlready = message({
  en: 'This coach has accepted the invitation already.',
  fr: 'Ce coach a déjà accepté l’invitation.',
});
export const activateFirst = message<[{ status: CoachStatus }]>({
  en: ({ status }) => `This coach is ${status}: activate the account first.`,
  fr: ({ status }) => `Ce coach est ${status === 'Banned' ? 'banni' : 'inactif'} : activez d’abord son compte.`,
});
export const passwordSet = message({
  en: 'Your password is set. You can sign in now.',
  fr: 'Votre mot de passe est défini. Vous pouvez maintenant vous connecter.',
});
export const hoursSaved = message({ en: 'Weekly hours saved', fr: 'Horaires enregistrés' });
export const tooManyDays = message<[{ max: number }]>({
  en: ({ max }) => `Please ask for ${max} days at most.`,
  fr: ({ max }) => `Veuillez demander ${max} jours au plus.`,
});
export const hoursChanged = message({
  en: 'Somebody else changed these hours meanwhile.',
  fr: 'Quelqu’un d’autre a modifié ces horaires entre-temps.',
});
export const ownHoursOnly = message({
  en: 'Coaches see their own hours only.',
  fr: 'Les coachs ne voient que leurs propres horaires.',
});
export const sessionsOnDaysOff = message<[{ count: number }]>({
  en: ({ count }) =>
    `${plural(count, { one: '1 session is booked', other: `${formatCount(count)} sessions are booked` })} on these days off. Move or cancel them, or save the days off and keep them.`,
  fr: ({ count }) =>
    plural(count, {
      one: '1 séance est réservée pendant cette absence. Déplacez-la ou annulez-la, ou enregistrez l’absence en la gardant.',
      other: `${formatCount(count)} séances sont réservées pendant cette absence. Déplacez-les ou annulez-les, ou enregistrez l’absence en les gardant.`,
    }),
});
export const notPendingAgain = message<[{ name: string }]>({
  en: ({ name }) => `${name} has accepted the invitation already: choose Active or Inactive.`,
  fr: ({ name }) => `${name} a déjà accepté l’invitation : choisissez Actif ou Inactif.`,
});

export const noService = message({
  en: 'This coaching service does not exist any more.',
  fr: 'Cette prestation de coaching n’existe plus.',
});
export const serviceTaken = message({
  en: 'There is a coaching service of this name already',
  fr: 'Une prestation de coaching porte déjà ce nom',
});
export const serviceCreated = message({ en: 'Coaching service created', fr: 'Prestation de coaching créée' });
export const serviceSaved = message({ en: 'Coaching service saved', fr: 'Prestation de coaching enregistrée' });
export const serviceRemoved = message({ en: 'Coaching service removed', fr: 'Prestation de coaching retirée' });

export const ownCalendarsOnly = message({
  en: 'Coaches see their own calendars only.',
  fr: 'Les coachs ne voient que leurs propres agendas.',
});
export const noCalendar = message({ en: 'This coach has no other calendar.', fr: 'Ce coach n’a pas d’autre agenda.' });
export const feedMade = message({ en: 'Address made', fr: 'Adresse créée' });
export const feedRemoved = message({ en: 'Address revoked', fr: 'Adresse révoquée' });
export const calendarSet = message({ en: 'Calendar added', fr: 'Agenda ajouté' });
export const calendarReading = message({ en: 'The calendar is being read', fr: 'Lecture de l’agenda en cours' });
export const calendarRemoved = message({ en: 'Calendar removed', fr: 'Agenda retiré' });
