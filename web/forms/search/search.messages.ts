import { countOf, message } from '#contract/language.ts';

export const searchAnswers = message({ en: 'Search answers', fr: 'Rechercher dans les réponses' });
export const hint = message({ en: 'A name, a phone number, a word…', fr: 'Un nom, un téléphone, un mot…' });
export const found = message({ en: countOf('response found', 'responses found'), fr: countOf('réponse trouvée', 'réponses trouvées') });
export const inAllForms = message({ en: 'In the responses to all forms', fr: 'Dans les réponses à tous les formulaires' });
export const answer = message({ en: 'Answer', fr: 'Réponse' });
export const who = message({ en: 'Respondent', fr: 'Répondant' });
export const form = message({ en: 'Form', fr: 'Formulaire' });
export const submitted = message({ en: 'Submitted', fr: 'Envoyée' });
export const failed = message({ en: 'The search failed', fr: 'La recherche a échoué' });
export const begin = message({ en: 'What are you looking for?', fr: 'Que cherchez-vous ?' });
export const beginAdvice = message({
  en: 'Type at least three letters. Accents and capitals do not matter.',
  fr: 'Saisissez au moins trois lettres. Les accents et les majuscules ne comptent pas.',
});
export const noMatch = message({ en: 'No answer has these words', fr: 'Aucune réponse ne contient ces mots' });
export const noMatchAdvice = message({
  en: 'Try fewer words, or another spelling.',
  fr: 'Essayez moins de mots, ou une autre orthographe.',
});
export const searchAgain = message({ en: 'Search something else', fr: 'Chercher autre chose' });
export const nobody = message({ en: 'Unknown', fr: 'Inconnu' });
