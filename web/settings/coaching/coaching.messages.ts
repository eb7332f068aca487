import { de, formatCount, message, plural } from '#contract/language.ts';

type Person = [{ name: string }];

export const coaches = message({ en: 'Coaches', fr: 'Coachs' });
export const coachesLead = message({
  en: 'They sign in, see their own reservations, and set their weekly hours.',
  fr: 'Ils se connectent, voient leurs propres réservations et définissent leurs horaires hebdomadaires.',
});
export const noCoaches = message({ en: 'No coaches found', fr: 'Aucun coach trouvé' });
export const addFirst = message({
  en: 'Add the first one: an e-mail invites them to choose a password.',
  fr: 'Ajoutez le premier : un e-mail l’invite à choisir un mot de passe.',
});
export const coachesFailed = message<[{ reason: string }]>({
  en: ({ reason }) => `Error: ${reason}`,
  fr: ({ reason }) => `Erreur : ${reason}`,
});
export const tryAgain = message({ en: 'Try Again', fr: 'Réessayer' });
export const specialization = message({ en: 'Specialization', fr: 'Spécialité' });
export const noSpecialization = message({ en: 'No specialization', fr: 'Sans spécialité' });
export const none = message({ en: 'None', fr: 'Aucune' });
export const created = message({ en: 'Created', fr: 'Créé le' });
export const since = message<[{ day: string }]>({ en: ({ day }) => `Since ${day}`, fr: ({ day }) => `Depuis le ${day}` });
export const invitedOn = message<[{ day: string }]>({
  en: ({ day }) => `Invited on ${day}`,
  fr: ({ day }) => `Invité le ${day}`,
});
export const noHours = message({ en: 'No weekly hours yet', fr: 'Pas encore d’horaires hebdomadaires' });

export const newCoach = message({ en: 'New coach', fr: 'Nouveau coach' });
export const createCoach = message({ en: 'Create coach', fr: 'Créer le coach' });
export const added = message<Person>({ en: ({ name }) => `${name} was added`, fr: ({ name }) => `Le coach ${name} a été ajouté` });
export const addedAndInvited = message<Person>({
  en: ({ name }) => `${name} was added and invited by e-mail`,
  fr: ({ name }) => `Le coach ${name} a été ajouté et invité par e-mail`,
});
export const addedNotInvited = message<Person>({
  en: ({ name }) => `${name} was added. The invitation was not sent.`,
  fr: ({ name }) => `Le coach ${name} a été ajouté. L’invitation n’a pas été envoyée.`,
});
export const notCreated = message({
  en: 'Failed to create coach. Please try again.',
  fr: 'Le coach n’a pas pu être créé. Veuillez réessayer.',
});
export const editCoach = message<Person>({ en: ({ name }) => `Edit ${name}`, fr: ({ name }) => `Modifier ${name}` });
export const saveCoach = message({ en: 'Save coach', fr: 'Enregistrer le coach' });
export const coachSaved = message({ en: 'Coach saved', fr: 'Coach enregistré' });
export const coachNotSaved = message({ en: 'The coach could not be saved', fr: 'Le coach n’a pas pu être enregistré' });
export const place = message({ en: 'Meeting link or place', fr: 'Lien de réunion ou lieu' });
export const placeOfCoach = message({
  en: 'It takes precedence over that of the service. Clients see it in their e-mails and calendar.',
  fr: 'Il prévaut sur celui de la prestation. Les clients le voient dans leurs e-mails et leur agenda.',
});
export const bookingPages = message({ en: 'Page of all coaches', fr: 'Page de tous les coachs' });
export const bookThemselves = message({
  en: 'Members may book by themselves',
  fr: 'Les adhérents peuvent réserver eux-mêmes',
});
export const bookThemselvesHelp = message({
  en: 'On the coach’s public page, while the coach is Active and has weekly hours.',
  fr: 'Sur la page publique du coach, tant que son compte est actif et qu’il a des horaires hebdomadaires.',
});
export const follows = {
  Pending: message({
    en: 'An e-mail invites them; choosing a password makes them Active.',
    fr: 'Un e-mail l’invite ; son compte devient actif dès qu’il choisit un mot de passe.',
  }),
  Active: message({
    en: 'An e-mail invites them to choose a password.',
    fr: 'Un e-mail l’invite à choisir un mot de passe.',
  }),
  Inactive: message({
    en: 'No e-mail is sent until you activate the account.',
    fr: 'Aucun e-mail n’est envoyé tant que vous n’activez pas le compte.',
  }),
};

export const calendars = message({ en: 'Calendars', fr: 'Agendas' });
export const calendarFails = message({ en: 'Own calendar cannot be read', fr: 'Agenda personnel illisible' });
export const weeklyHours = message({ en: 'Weekly hours', fr: 'Horaires hebdomadaires' });
export const openBookingPage = message({ en: 'Open booking page', fr: 'Ouvrir la page de réservation' });
export const sendAgain = message({ en: 'Send the invitation again', fr: 'Renvoyer l’invitation' });
export const activate = message({ en: 'Activate', fr: 'Activer' });
export const deactivate = message({ en: 'Deactivate', fr: 'Désactiver' });
export const ban = message({ en: 'Ban', fr: 'Bannir' });
export const statusNotChanged = message({
  en: 'The status could not be changed',
  fr: 'Le statut n’a pas pu être modifié',
});
export const isNow = message<[{ name: string; status: string }]>({
  en: ({ name, status }) => `${name} is now ${status}`,
  fr: ({ name, status }) => `Nouveau statut ${de(name)} : ${status}`,
});
export const isNowUnnotified = message<[{ name: string; status: string }]>({
  en: ({ name, status }) =>
    `${name} is now ${status}. The e-mail about it was not sent: it is kept in the Outbox, because no e-mail account is linked.`,
  fr: ({ name, status }) =>
    `Nouveau statut ${de(name)} : ${status}. L’e-mail qui l’annonce n’a pas été envoyé : il est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.`,
});
export const banQuestion = message<Person>({ en: ({ name }) => `Ban ${name}?`, fr: ({ name }) => `Bannir ${name} ?` });
export const deactivateQuestion = message<Person>({
  en: ({ name }) => `Deactivate the account of ${name}?`,
  fr: ({ name }) => `Désactiver le compte ${de(name)} ?`,
});
export const closingBody = message<[{ name: string; count: number }]>({
  en: ({ name, count }) =>
    `${name} is signed out everywhere at once, cannot sign in any more, and takes no new reservations. ${
      count === 0
        ? 'There are no reservations to come.'
        : plural(count, {
            one: '1 reservation to come stays as it is, and its client is not reminded: give it to another coach or cancel it.',
            other: `${formatCount(count)} reservations to come stay as they are, and their clients are not reminded: give them to another coach or cancel them.`,
          })
    }`,
  fr: ({ name, count }) =>
    `Toutes les sessions ${de(name)} sont fermées aussitôt ; ce coach ne peut plus se connecter ni recevoir de réservations. ${
      count === 0
        ? 'Aucune réservation n’est à venir.'
        : plural(count, {
            one: '1 réservation à venir reste inchangée et son client ne reçoit pas de rappel : confiez-la à un autre coach ou annulez-la.',
            other: `${formatCount(count)} réservations à venir restent inchangées et leurs clients ne reçoivent pas de rappel : confiez-les à un autre coach ou annulez-les.`,
          })
    }`,
});
export const removeQuestion = message<Person>({ en: ({ name }) => `Remove ${name}?`, fr: ({ name }) => `Retirer ${name} ?` });
export const removeBody = message<Person>({
  en: ({ name }) =>
    `${name} is signed out everywhere and cannot sign in any more. Past sessions stay. Add the same address again to take the coach back.`,
  fr: ({ name }) =>
    `Toutes les sessions de connexion ${de(name)} sont fermées, et ce coach ne peut plus se connecter. Les séances passées sont conservées. Ajoutez à nouveau la même adresse pour reprendre ce coach.`,
});
export const removeCoach = message({ en: 'Remove coach', fr: 'Retirer le coach' });
export const notRemoved = message({ en: 'The coach could not be removed', fr: 'Le coach n’a pas pu être retiré' });
export const handOver = message({ en: 'Hand sessions over', fr: 'Confier les séances' });
export const handOverOf = message<Person>({
  en: ({ name }) => `Hand the sessions of ${name} over`,
  fr: ({ name }) => `Confier les séances ${de(name)}`,
});
export const sessionsGoTo = message({ en: 'Sessions to come go to', fr: 'Confier les séances à venir à' });
export const toNobody = message({ en: 'Nobody yet', fr: 'Personne pour l’instant' });
export const chooseOther = message({ en: 'Choose a coach', fr: 'Choisissez un coach' });
export const toOtherHelp = message({
  en: 'Clients and coaches get an e-mail about each session. Those marked as taken stay without a coach.',
  fr: 'Les clients et les coachs reçoivent un e-mail pour chaque séance. Celles qui portent la mention « Pris » restent sans coach.',
});
export const toNobodyHelp = message({
  en: 'They stay without a coach until you hand them over. Clients are told nothing until then, and are not reminded.',
  fr: 'Elles restent sans coach jusqu’à ce que vous les confiiez. D’ici là, les clients ne sont pas prévenus et ne reçoivent pas de rappel.',
});
export const membersToo = message<[{ count: number }]>({
  en: ({ count }) => `Give this coach the ${plural(count, { one: 'member', other: `${formatCount(count)} members` })} too`,
  fr: ({ count }) =>
    plural(count, { one: 'Lui confier aussi l’adhérent suivi', other: `Lui confier aussi les ${formatCount(count)} adhérents suivis` }),
});
export const membersWithout = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 member will have no coach.', other: `${formatCount(count)} members will have no coach.` }),
  fr: ({ count }) =>
    plural(count, { one: '1 adhérent n’aura plus de coach.', other: `${formatCount(count)} adhérents n’auront plus de coach.` }),
});
export const leftSessions = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 session to come', other: `${formatCount(count)} sessions to come` }),
  fr: ({ count }) => plural(count, { one: '1 séance à venir', other: `${formatCount(count)} séances à venir` }),
});
export const leftSession = message<[{ day: string; time: string; client: string; service: string }]>({
  en: ({ day, time, client, service }) => `${day} at ${time}: ${client}, ${service}`,
  fr: ({ day, time, client, service }) => `${day} à ${time} : ${client}, ${service}`,
});
export const firstLeft = message<[{ shown: number }]>({
  en: ({ shown }) => `The first ${formatCount(shown)} are shown and handed over.`,
  fr: ({ shown }) => `Les ${formatCount(shown)} premières sont affichées et confiées.`,
});
export const leftNotLoaded = message({ en: 'The sessions could not be loaded', fr: 'Les séances n’ont pas pu être chargées' });
export const isTaken = message({ en: 'Taken', fr: 'Pris' });
export const removed = message({ en: 'Removed', fr: 'Retiré' });
export const withoutCoach = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 session without a coach', other: `${formatCount(count)} sessions without a coach` }),
  fr: ({ count }) => plural(count, { one: '1 séance sans coach', other: `${formatCount(count)} séances sans coach` }),
});
export const newAddressHelp = message({
  en: 'They sign in with it. After a change they are signed out, and both addresses get an e-mail.',
  fr: 'Cette adresse sert à se connecter. Après un changement, le coach est déconnecté et les deux adresses reçoivent un e-mail.',
});
export const banCoach = message({ en: 'Ban coach', fr: 'Bannir le coach' });

export const seenMembers = message({ en: 'Members that coaches see', fr: 'Adhérents visibles par les coachs' });
export const ownMembersOnly = message({
  en: 'Coaches see only the members whose coach they are',
  fr: 'Chaque coach ne voit que les adhérents qu’il accompagne',
});
export const ownMembersOnlyHelp = message({
  en: 'And only the responses and tasks about these. Members without a coach are then seen by admins alone. It applies at once.',
  fr: 'Et seulement les réponses et les tâches qui les concernent. Les adhérents sans coach ne sont alors visibles que par les administrateurs. Le changement s’applique aussitôt.',
});

export const tags = message({ en: 'Tags', fr: 'Étiquettes' });
export const tagsLead = message({
  en: 'Set and taken away by themselves, so that coaches see at a glance who is with them.',
  fr: 'Posées et retirées automatiquement, pour que les coachs voient d’un coup d’œil à qui ils ont affaire.',
});
export const completeTag = message({ en: 'Complete tag', fr: 'Étiquette « Soldé »' });
export const completeTagHelp = message({ en: 'Set once a member has paid', fr: 'Posée dès qu’un adhérent a payé' });
export const outTag = message({ en: 'Out tag', fr: 'Étiquette « Exclu »' });
export const outTagHelp = message({
  en: 'Set when a member is moved to Out, until the payment comes',
  fr: 'Posée quand un adhérent est exclu, jusqu’à son paiement',
});
export const noTag = message({ en: 'No tag', fr: 'Aucune étiquette' });
