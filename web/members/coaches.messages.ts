import { message } from '#contract/language.ts';

// The coach of a member, as the list, the profile and changes of many members name it.

export const coach = message({ en: 'Coach', fr: 'Coach' });
export const withoutCoach = message({ en: 'Without a coach', fr: 'Sans coach' });
export const noCoachesYet = message({ en: 'There are no coaches yet', fr: 'Il n’y a pas encore de coach' });
export const coachesNotLoaded = message({ en: 'The coaches could not be loaded', fr: 'Les coachs n’ont pas pu être chargés' });
export const assignCoach = message({ en: 'Assign a coach', fr: 'Attribuer un coach' });
/** `name` is that of the coach, or says that there is none. */
export const coachButton = message<[{ name: string }]>({ en: ({ name }) => `Coach: ${name}`, fr: ({ name }) => `Coach : ${name}` });
export const coachNotSet = message({ en: 'The coach could not be changed', fr: 'Le coach n’a pas pu être changé' });
