import { message } from '#contract/language.ts';

// These sentences say why a run of reminders or one of its steps did nothing. They are stored.

export const outIsOff = message({
  en: 'Moving members to Out is switched off.',
  fr: 'L’exclusion des adhérents est désactivée.',
});
export const dailyIsOff = message({ en: 'Daily reminders are switched off.', fr: 'Les relances quotidiennes sont désactivées.' });
export const gaveUp = message({
  en: 'The run was interrupted several times. What is left is sent by the next run.',
  fr: 'L’exécution a été interrompue à plusieurs reprises. La prochaine exécution enverra ce qui reste.',
});
