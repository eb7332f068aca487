import { countOf, message } from '#contract/language.ts';

// The texts that several screens about forms share.

export const form = message({ en: 'Form', fr: 'Formulaire' });
export const forms = message({ en: 'Forms', fr: 'Formulaires' });
export const allForms = message({ en: 'All forms', fr: 'Tous les formulaires' });
export const responses = message({ en: 'Responses', fr: 'Réponses' });
export const responseCount = message({ en: countOf('response', 'responses'), fr: countOf('réponse', 'réponses') });

export const public_ = message({ en: 'Public', fr: 'Public' });
export const publicMeaning = message({ en: 'Anyone with the link can answer.', fr: 'Toute personne qui a le lien peut répondre.' });
export const inviteOnly = message({ en: 'Invite-only', fr: 'Sur invitation' });
export const inviteOnlyMeaning = message({
  en: 'Only people with a personal invitation can answer.',
  fr: 'Seules les personnes qui ont une invitation personnelle peuvent répondre.',
});
export const private_ = message({ en: 'Private', fr: 'Privé' });
export const privateMeaning = message({
  en: 'Only signed-in staff can answer.',
  fr: 'Seule l’équipe peut répondre, une fois connectée.',
});

export const published = message({ en: 'Published', fr: 'Publié' });
export const draft = message({ en: 'Draft', fr: 'Brouillon' });
export const closed = message({ en: 'Closed', fr: 'Fermé' });
export const archived = message({ en: 'Archived', fr: 'Archivé' });

export const notPublishedNotice = message({
  en: 'Nobody can answer yet: the form is not published.',
  fr: 'Personne ne peut encore répondre : le formulaire n’est pas publié.',
});
export const inviteOnlyNotice = message({
  en: 'Only people with a personal invitation can answer: this link alone opens nothing.',
  fr: 'Seules les personnes qui ont une invitation personnelle peuvent répondre : ce lien seul n’ouvre rien.',
});
export const privateNotice = message({
  en: 'Only signed-in staff can answer: everybody else is told that this form is not public.',
  fr: 'Seule l’équipe peut répondre, une fois connectée : les autres personnes lisent que ce formulaire n’est pas public.',
});

export const copyLink = message({ en: 'Copy link', fr: 'Copier le lien' });
export const linkCopied = message({ en: 'Form link copied to clipboard', fr: 'Lien du formulaire copié dans le presse-papiers' });
export const linkNotCopied = message({ en: 'The link could not be copied.', fr: 'Le lien n’a pas pu être copié.' });

export const viewResponses = message({ en: 'View responses', fr: 'Voir les réponses' });
export const editForm = message({ en: 'Edit form', fr: 'Modifier le formulaire' });
export const answerForm = message({ en: 'Answer this form', fr: 'Répondre à ce formulaire' });
export const answerAForm = message({ en: 'Answer a form', fr: 'Répondre à un formulaire' });
export const invitations = message({ en: 'Invitations', fr: 'Invitations' });
export const readOnly = message({ en: 'Only admins can change forms.', fr: 'Seuls les administrateurs peuvent modifier les formulaires.' });
