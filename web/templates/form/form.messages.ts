import { formatCount, message, plural } from '#contract/language.ts';

// The texts of the screens that create and edit a template.

export const createTitle = message({ en: 'Create Message Template', fr: 'Créer un modèle de message' });
export const purpose = message({
  en: 'A message that campaigns and reminders can send.',
  fr: 'Un message que les campagnes et les relances peuvent envoyer.',
});
export const editTitle = message({ en: 'Edit Message Template', fr: 'Modifier le modèle de message' });
export const loadingFailed = message({ en: 'The template could not be loaded', fr: 'Le modèle n’a pas pu être chargé' });
export const savedMeanwhile = message({
  en: 'Somebody else saved this template meanwhile',
  fr: 'Quelqu’un d’autre a enregistré ce modèle entre-temps',
});
export const invalid = message({ en: 'Validation Error', fr: 'Saisie incorrecte' });
export const correctErrors = message({
  en: 'Please correct the errors in the form',
  fr: 'Veuillez corriger les erreurs du formulaire',
});
export const success = message({ en: 'Success', fr: 'C’est fait' });
export const unexpectedError = message({ en: 'An unexpected error occurred', fr: 'Une erreur inattendue s’est produite' });
export const serverError = message({
  en: 'Network or server error occurred',
  fr: 'Le réseau ou le serveur n’a pas répondu',
});
export const unknownError = message({ en: 'Unknown error occurred', fr: 'Une erreur inconnue s’est produite' });

export const moreUnknown = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: '1 other field is not known.', other: `${formatCount(count)} other fields are not known.` }),
  fr: ({ count }) => plural(count, { one: '1 autre champ est inconnu.', other: `${formatCount(count)} autres champs sont inconnus.` }),
});

export const name = message({ en: 'Template name', fr: 'Nom du modèle' });
export const subject = message({ en: 'Subject', fr: 'Objet' });
export const body = message({ en: 'Body', fr: 'Corps du message' });
export const buttonText = message({ en: 'Button text', fr: 'Texte du bouton' });
export const buttonTextHint = message({ en: 'Of the button under the message', fr: 'Le bouton placé sous le message' });
export const buttonTextExample = message({ en: 'Pay now', fr: 'Payer maintenant' });
export const link = message({ en: 'Link', fr: 'Lien' });
export const linkHint = message({
  en: 'Where the button leads: an address, or {{ payLink }} for the payment link of each member',
  fr: 'La page que le bouton ouvre : une adresse, ou {{ payLink }} pour le lien de paiement de chaque adhérent',
});
export const create = message({ en: 'Create Template', fr: 'Créer le modèle' });
export const update = message({ en: 'Update Template', fr: 'Enregistrer le modèle' });

export const insertField = message({ en: 'Field', fr: 'Champ' });
export const insertIntoSubject = message({ en: 'Insert a field into the subject', fr: 'Insérer un champ dans l’objet' });
export const insertIntoBody = message({ en: 'Insert a field into the body', fr: 'Insérer un champ dans le corps du message' });
export const suchAs = message<[{ example: string }]>({
  en: ({ example }) => `Such as ${example}`,
  fr: ({ example }) => `Par exemple ${example}`,
});
export const fallbackOf = message<[{ field: string }]>({
  en: ({ field }) => `Fallback of “${field}”`,
  fr: ({ field }) => `Valeur de remplacement de « ${field} »`,
});
export const fallbackHint = message({
  en: 'Written instead, where a member has none',
  fr: 'Ce qui est écrit quand l’adhérent n’a pas de valeur',
});
export const fallbackExample = message({ en: 'dear member', fr: 'cher adhérent' });

// The tools of the rich text editor

export const formatting = message({ en: 'Formatting', fr: 'Mise en forme' });
export const bold = message({ en: 'Bold', fr: 'Gras' });
export const italic = message({ en: 'Italic', fr: 'Italique' });
export const underline = message({ en: 'Underline', fr: 'Souligné' });
export const clearFormatting = message({ en: 'Clear formatting', fr: 'Effacer la mise en forme' });
export const heading1 = message({ en: 'Heading 1', fr: 'Titre 1' });
export const heading2 = message({ en: 'Heading 2', fr: 'Titre 2' });
export const bulletList = message({ en: 'Bullet list', fr: 'Liste à puces' });
export const orderedList = message({ en: 'Ordered list', fr: 'Liste numérotée' });
export const quote = message({ en: 'Blockquote', fr: 'Citation' });
export const rule = message({ en: 'Horizontal line', fr: 'Ligne horizontale' });
export const removeLink = message({ en: 'Remove link', fr: 'Retirer le lien' });
export const enterAddress = message({ en: 'Enter URL', fr: 'Saisir l’adresse du lien' });
export const addressExample = message({ en: 'https://example.com/', fr: 'https://exemple.com/' });

// Pictures

export const addPicture = message({ en: 'Add a picture', fr: 'Ajouter une image' });
export const pictureFailed = message({ en: 'The picture could not be added', fr: 'L’image n’a pas pu être ajoutée' });
export const pictureShows = message({ en: 'What the picture shows', fr: 'Ce que montre l’image' });
export const pictureShowsHint = message({
  en: 'Read aloud to people who do not see the picture, and shown by mail programs that do not load it',
  fr: 'Lu à voix haute aux personnes qui ne voient pas l’image, et affiché par les messageries qui ne la chargent pas',
});
export const pictureShowsExample = message({
  en: 'The coaches at the opening in Dakar',
  fr: 'Les coachs à l’ouverture, à Dakar',
});
export const pictureNeedsWords = message({ en: 'Please write what the picture shows', fr: 'Veuillez écrire ce que montre l’image' });
