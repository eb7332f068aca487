import { message } from '#contract/language.ts';

export const archive = message({ en: 'Archive', fr: 'Archiver' });
export const archiveTitle = message<[{ name: string }]>({
  en: ({ name }) => `Archive “${name}”?`,
  fr: ({ name }) => `Archiver « ${name} » ?`,
});
export const bringBack = message({ en: 'Bring back', fr: 'Sortir des archives' });
export const archived = message({ en: 'Form archived: it takes no answers', fr: 'Formulaire archivé : il n’accepte plus de réponses' });
export const broughtBack = message({ en: 'Form brought back', fr: 'Formulaire sorti des archives' });
export const failed = message({
  en: 'The form could not be archived or brought back',
  fr: 'Le formulaire n’a pas pu être archivé ou sorti des archives',
});
export const isArchived = message({
  en: 'This form is archived: it takes no answers, and the list shows it only under “Archived”.',
  fr: 'Ce formulaire est archivé : il n’accepte pas de réponses, et la liste ne le montre que sous « Archivé ».',
});
