import { message } from '#contract/language.ts';

export const look = message({ en: 'Appearance', fr: 'Apparence' });
export const lead = message({
  en: 'What people see when they open the form. It applies at once, without publishing.',
  fr: 'Ce que les personnes voient à l’ouverture du formulaire. Cela s’applique aussitôt, sans publication.',
});
export const titleSample = message({ en: 'Title', fr: 'Titre' });
export const buttonSample = message({ en: 'Submit', fr: 'Envoyer' });
export const logoHelp = message({
  en: 'Shown above the title and on the page that says thank you.',
  fr: 'Affiché au-dessus du titre et sur la page de remerciement.',
});
export const header = message({ en: 'Header picture', fr: 'Image d’en-tête' });
export const headerHelp = message({
  en: 'A wide picture at the top. It is also shown beside the link in WhatsApp.',
  fr: 'Une image large en haut de la page. Elle est aussi affichée à côté du lien dans WhatsApp.',
});
export const chooseHeader = message({ en: 'Choose a picture', fr: 'Choisir une image' });

export const redirect = message({ en: 'Page to open after sending (optional)', fr: 'Page à ouvrir après l’envoi (facultatif)' });
export const redirectHelp = message({
  en: 'An address that begins with https://. The thank-you page is shown for a moment first. It applies at once, without publishing.',
  fr: 'Une adresse qui commence par https://. La page de remerciement est d’abord affichée un instant. Cela s’applique aussitôt, sans publication.',
});
export const copy = message({ en: 'E-mail with a copy of the answers', fr: 'E-mail avec une copie des réponses' });
export const copyHelp = message({
  en: 'Sent to the address that the person enters: at most 3 a day for one address and 300 an hour for one form. It applies at once, without publishing.',
  fr: 'Envoyé à l’adresse que la personne saisit : au plus 3 par jour pour une adresse et 300 par heure pour un formulaire. Cela s’applique aussitôt, sans publication.',
});
export const copyNeedsQuestion = message({
  en: 'Add a question of the type “E-mail” to the form first.',
  fr: 'Ajoutez d’abord au formulaire une question de type « E-mail ».',
});
export const noCopy = message({ en: 'No e-mail', fr: 'Aucun e-mail' });
export const copyTo = message<[{ title: string }]>({
  en: ({ title }) => `To the answer to “${title}”`,
  fr: ({ title }) => `À l’adresse donnée à « ${title} »`,
});
