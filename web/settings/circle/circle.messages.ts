import { formatCount, message } from '#contract/language.ts';

export const circle = message({ en: 'Circle', fr: 'Circle' });
export const notLoaded = message({
  en: 'Circle’s state could not be loaded',
  fr: 'L’état de Circle n’a pas pu être chargé',
});
export const notLinked = message({ en: 'Circle is not linked', fr: 'Circle n’est pas lié' });
export const notLinkedHelp = message({
  en: 'Members and spaces are kept here, and invitations go out by e-mail. To mirror them with your Circle community, set CIRCLE_API_TOKEN and start Cauri again. CIRCLE_COMMUNITY_URL is the address that invitations name.',
  fr: 'Les adhérents et les espaces sont gérés ici, et les invitations partent par e-mail. Pour les synchroniser avec votre communauté Circle, renseignez CIRCLE_API_TOKEN et redémarrez Cauri. CIRCLE_COMMUNITY_URL est l’adresse que donnent les invitations.',
});

export const syncNotStarted = message({
  en: 'The sync could not be started',
  fr: 'La synchronisation n’a pas pu être lancée',
});
export const notRetried = message({
  en: 'The changes could not be sent to Circle again',
  fr: 'Les modifications n’ont pas pu être renvoyées à Circle',
});
export const progressOfSync = message({ en: 'Progress of the sync', fr: 'Avancement de la synchronisation' });
export const asksToWait = message<[{ time: string }]>({
  en: ({ time }) => `Circle asks to wait until ${time}; it goes on by itself then.`,
  fr: ({ time }) => `Circle demande d’attendre jusqu’au ${time} ; la synchronisation reprendra ensuite d’elle-même.`,
});
export const synced = message({ en: 'Synced', fr: 'Synchronisés' });
export const waiting = message({ en: 'Waiting', fr: 'En attente' });
export const refused = message({ en: 'Refused by Circle', fr: 'Refusés par Circle' });
export const onlyHere = message({ en: 'Only here', fr: 'Ici seulement' });
export const callsThisMonth = message({ en: 'Calls this month', fr: 'Appels ce mois-ci' });
export const countedFrom = message<[{ day: string }]>({
  en: ({ day }) => `The count starts again at 0 on ${day}. The last fifth of the calls is kept for changes that are made here.`,
  fr: ({ day }) => `Le compteur repart à zéro le ${day}. Le dernier cinquième des appels est réservé aux modifications faites ici.`,
});
export const syncNow = message({ en: 'Sync now', fr: 'Synchroniser maintenant' });
export const sendRefusedAgain = message({
  en: 'Send again what Circle refused',
  fr: 'Renvoyer ce que Circle a refusé',
});
export const inCircleOnly = message({
  en: 'Two things can only be done in Circle itself: choosing who is a moderator, and sending an invitation again.',
  fr: 'Deux choses ne peuvent se faire que dans Circle : choisir les modérateurs et renvoyer une invitation.',
});

export const readingMembers = message({ en: 'Reading members…', fr: 'Lecture des adhérents…' });
export const readingMembersOf = message<[{ members: number; expected: number }]>({
  en: ({ members, expected }) => `Reading members: ${formatCount(members)} of ${formatCount(expected)}`,
  fr: ({ members, expected }) => `Lecture des adhérents : ${formatCount(members)} sur ${formatCount(expected)}`,
});
export const readingMemberships = message<[{ count: number }]>({
  en: ({ count }) => `Reading who is in which space: ${formatCount(count)} so far`,
  fr: ({ count }) => `Lecture des accès aux espaces : ${formatCount(count)} jusqu’ici`,
});
export const comparing = message({ en: 'Comparing…', fr: 'Comparaison…' });
export const readingSpaces = message({
  en: 'Reading spaces and access groups…',
  fr: 'Lecture des espaces et des groupes d’accès…',
});
export const neverSynced = message({
  en: 'Never synced yet. It happens every night, and whenever you ask for it.',
  fr: 'Pas encore synchronisé. La synchronisation a lieu chaque nuit, et quand vous la demandez.',
});
export const syncFailed = message<[{ time: string; reason: string }]>({
  en: ({ time, reason }) => `The sync of ${time} failed: ${reason}`,
  fr: ({ time, reason }) => `La synchronisation du ${time} a échoué : ${reason}`,
});
export const syncDone = message<[{ time: string; read: number; added: number; given: number; taken: number }]>({
  en: ({ time, read, added, given, taken }) =>
    `Synced ${time}. Members read: ${formatCount(read)}, added here: ${formatCount(added)}; access given in Circle: ${formatCount(given)}, taken away: ${formatCount(taken)}.`,
  fr: ({ time, read, added, given, taken }) =>
    `Synchronisé le ${time}. Adhérents lus : ${formatCount(read)}, nouveaux ici : ${formatCount(added)} ; accès donnés dans Circle : ${formatCount(given)}, retirés : ${formatCount(taken)}.`,
});
