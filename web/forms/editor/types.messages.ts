import { message } from '#contract/language.ts';

// The types of questions and their settings.

export const shortAnswer = message({ en: 'Short answer', fr: 'Réponse courte' });
export const shortAnswerHint = message({ en: 'One line of text', fr: 'Une ligne de texte' });
export const paragraph = message({ en: 'Paragraph', fr: 'Paragraphe' });
export const paragraphHint = message({ en: 'A longer text', fr: 'Un texte plus long' });
export const multipleChoice = message({ en: 'Multiple choice', fr: 'Choix unique' });
export const checkboxes = message({ en: 'Checkboxes', fr: 'Cases à cocher' });
export const dropdown = message({ en: 'Dropdown', fr: 'Liste déroulante' });
export const fileUpload = message({ en: 'File upload', fr: 'Envoi de fichier' });
export const date = message({ en: 'Date', fr: 'Date' });
export const dateHint = message({ en: 'A date from the calendar', fr: 'Une date choisie dans le calendrier' });
export const linearScale = message({ en: 'Linear scale', fr: 'Échelle linéaire' });
export const image = message({ en: 'Image', fr: 'Image' });
export const imageHint = message({
  en: 'A picture, or a photo taken on the spot',
  fr: 'Une image, ou une photo prise sur place',
});
export const section = message({ en: 'Section', fr: 'Section' });
export const sectionHint = message({ en: 'A heading that begins a new page', fr: 'Un titre qui commence une nouvelle page' });

export const lowestValue = message({ en: 'Lowest value', fr: 'Valeur minimale' });
export const highestValue = message({ en: 'Highest value', fr: 'Valeur maximale' });
export const allowedFileTypes = message({ en: 'Allowed file types', fr: 'Types de fichiers acceptés' });
export const mostFiles = message({ en: 'Most files', fr: 'Nombre maximal de fichiers' });
export const images = message({ en: 'Images', fr: 'Images' });
export const documents = message({ en: 'Documents', fr: 'Documents' });
export const pdfs = message({ en: 'PDFs', fr: 'PDF' });
export const allFiles = message({ en: 'All files', fr: 'Tous les fichiers' });

export const textGroup = message({ en: 'Text', fr: 'Texte' });
export const choiceGroup = message({ en: 'Choices', fr: 'Choix' });
export const numberGroup = message({ en: 'Numbers', fr: 'Nombres' });
export const timeGroup = message({ en: 'Date and time', fr: 'Date et heure' });
export const fileGroup = message({ en: 'Files', fr: 'Fichiers' });
export const layoutGroup = message({ en: 'Layout', fr: 'Mise en page' });

export const email = message({ en: 'E-mail address', fr: 'Adresse e-mail' });
export const emailHint = message({
  en: 'Only an e-mail address is accepted.',
  fr: 'Seule une adresse e-mail est acceptée.',
});
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const phoneHint = message({
  en: 'A country, then a number that exists there. It is kept in its international form.',
  fr: 'Un pays, puis un numéro qui y existe. Il est conservé sous sa forme internationale.',
});
export const firstCountry = message({ en: 'Country offered first', fr: 'Pays proposé en premier' });
export const oneAnswer = message({ en: 'One answer per person', fr: 'Une seule réponse par personne' });
export const oneEmailHint = message({
  en: 'A second answer with the same address is refused.',
  fr: 'Une deuxième réponse avec la même adresse est refusée.',
});
export const onePhoneHint = message({
  en: 'A second answer with the same number is refused.',
  fr: 'Une deuxième réponse avec le même numéro est refusée.',
});
export const offerOther = message({ en: 'Offer “Other” with a text', fr: 'Proposer « Autre » avec un texte' });
export const shuffle = message({ en: 'Another order for each person', fr: 'Un ordre différent pour chaque personne' });
export const leastChoices = message({ en: 'Choose at least (optional)', fr: 'Choisir au moins (facultatif)' });
export const mostChoices = message({ en: 'Choose at most (optional)', fr: 'Choisir au plus (facultatif)' });
export const yesNo = message({ en: 'Yes or no', fr: 'Oui ou non' });
export const yesNoHint = message({ en: 'One of two answers: Yes or No', fr: 'Une réponse sur deux : Oui ou Non' });
export const consent = message({ en: 'Consent', fr: 'Consentement' });
export const consentHint = message({
  en: 'A box to tick. When it is required, nobody can send the form without agreeing.',
  fr: 'Une case à cocher. Si elle est obligatoire, personne ne peut envoyer le formulaire sans donner son accord.',
});
export const number = message({ en: 'Number', fr: 'Nombre' });
export const wholeNumbers = message({ en: 'Whole numbers only', fr: 'Nombres entiers seulement' });
export const lowestBound = message({ en: 'At least (optional)', fr: 'Minimum (facultatif)' });
export const highestBound = message({ en: 'At most (optional)', fr: 'Maximum (facultatif)' });
export const amount = message({ en: 'Amount of money', fr: 'Montant' });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const rating = message({ en: 'Rating', fr: 'Note en étoiles' });
export const stars = message({ en: 'Number of stars', fr: 'Nombre d’étoiles' });
export const nps = message({ en: 'Recommendation', fr: 'Recommandation' });
export const npsHint = message({
  en: 'A number from 0 to 10. The summary shows the net promoter score.',
  fr: 'Un nombre de 0 à 10. Le résumé affiche le score de recommandation net (NPS).',
});
export const lowLabel = message({ en: 'Words at the lowest end (optional)', fr: 'Texte à l’extrémité basse (facultatif)' });
export const highLabel = message({ en: 'Words at the highest end (optional)', fr: 'Texte à l’extrémité haute (facultatif)' });
export const time = message({ en: 'Time', fr: 'Heure' });
export const timeHint = message({ en: 'A time of the day, such as 14:30', fr: 'Une heure de la journée, par exemple 14:30' });
export const statement = message({ en: 'Statement', fr: 'Texte à lire' });
export const statementHint = message({
  en: 'A text among the questions, which asks nothing',
  fr: 'Un texte entre les questions, qui ne demande rien',
});
