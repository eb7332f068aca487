import { type Count, counted, countOf, formatCount, message, plural } from '#contract/language.ts';

// Events that happened while a scenario was paused, and that staff run or discard.

export const arrived = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'event', other: 'events' })} came while this was paused`,
  fr: ({ count }) => `${counted(count, { one: 'événement est arrivé', other: 'événements sont arrivés' })} pendant la pause`,
});
export const waiting = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'event is', other: 'events are' })} kept while this is paused`,
  fr: ({ count }) => `${counted(count, { one: 'événement est conservé', other: 'événements sont conservés' })} pendant la pause`,
});
export const offer = message({
  en: countOf('kept event: run it or leave it', 'kept events: run them or leave them'),
  fr: countOf('événement conservé : à exécuter ou à abandonner', 'événements conservés : à exécuter ou à abandonner'),
});
export const happenedOn = message<[{ count: number; date: string }]>({
  en: ({ count, date }) => `${plural(count, { one: 'It', other: 'They' })} happened on ${date}.`,
  fr: ({ count, date }) => `${plural(count, { one: 'Il date', other: 'Ils datent' })} du ${date}.`,
});
export const happenedBetween = message<[{ first: string; last: string }]>({
  en: ({ first, last }) => `They happened from ${first} to ${last}.`,
  fr: ({ first, last }) => `Ils se sont produits entre le ${first} et le ${last}.`,
});
export const about = message<[{ names: string; more: number }]>({
  en: ({ names, more }) => (more > 0 ? `About: ${names} and ${formatCount(more)} more.` : `About: ${names}.`),
  fr: ({ names, more }) =>
    more > 0 ? `Concernés : ${names} et ${counted(more, { one: 'autre', other: 'autres' })}.` : `Concernés : ${names}.`,
});
export const keptEvents = message({ en: 'Kept events', fr: 'Événements conservés' });
export const chooseOnceActive = message({
  en: 'Once you switch it on, you choose whether they run.',
  fr: 'Quand vous le réactiverez, vous choisirez de les exécuter ou non.',
});
export const choose = message({ en: 'Choose', fr: 'Choisir' });
export const notChosen = message({ en: 'The choice could not be saved', fr: 'Le choix n’a pas pu être enregistré' });
export const ifTheyRun = message({
  en: 'If they run, each runs once, the oldest first, within the limits of this scenario. Conditions are checked at that moment, with what is true then: a member may have paid or changed since.',
  fr: 'Si vous les exécutez, chacun est exécuté une seule fois, du plus ancien au plus récent, dans les limites de ce scénario. Les conditions sont vérifiées à ce moment-là : un adhérent a pu payer ou changer entre-temps.',
});
export const ifYouLeave = message({
  en: 'If you leave them, they are forgotten and never run. Without a choice, they are offered here for 30 days.',
  fr: 'Si vous les abandonnez, ils sont oubliés et ne seront jamais exécutés. Sans choix de votre part, ils restent proposés ici pendant 30 jours.',
});
export const decideLater = message({ en: 'Decide later', fr: 'Décider plus tard' });
export const leave = message<[Count]>({
  en: ({ count }) => plural(count, { one: 'Leave it', other: 'Leave them' }),
  fr: ({ count }) => plural(count, { one: 'L’abandonner', other: 'Les abandonner' }),
});
export const run = message<[Count]>({
  en: ({ count }) => plural(count, { one: 'Run it', other: 'Run them' }),
  fr: ({ count }) => plural(count, { one: 'L’exécuter', other: 'Les exécuter' }),
});
