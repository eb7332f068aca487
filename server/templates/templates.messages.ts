import { message } from '#contract/language.ts';
import type { MERGE_FIELDS } from '#contract/templates.ts';

export const notFound = message({ en: 'This template does not exist.', fr: 'Ce modèle n’existe pas.' });
export const memberNotFound = message({ en: 'This member does not exist.', fr: 'Cet adhérent n’existe pas.' });
export const inUse = message({
  en: 'This template is in use. Choose another template to use in its place before you delete it.',
  fr: 'Ce modèle est utilisé. Choisissez un autre modèle à utiliser à sa place avant de le supprimer.',
});
export const notAReplacement = message({
  en: 'Please choose another template that is active.',
  fr: 'Veuillez choisir un autre modèle, qui soit actif.',
});
export const savedMeanwhile = message({
  en: 'Somebody else saved this template meanwhile. Choose which version to keep.',
  fr: 'Quelqu’un d’autre a enregistré ce modèle entre-temps. Choisissez la version à garder.',
});
export const pictureNeedsWords = message({
  en: 'Please write what each picture shows, for people who do not see it',
  fr: 'Veuillez écrire ce que montre chaque image, pour les personnes qui ne la voient pas',
});
export const pictureGone = message({
  en: 'A picture of this text does not exist any more. Please remove it and add it again.',
  fr: 'Une image de ce texte n’existe plus. Veuillez la retirer et l’ajouter de nouveau.',
});
export const tooManyPictures = message({
  en: 'You have added too many pictures today. Please go on tomorrow.',
  fr: 'Vous avez ajouté trop d’images aujourd’hui. Veuillez continuer demain.',
});
export const created = message({ en: 'Template created successfully', fr: 'Modèle créé' });
export const updated = message({ en: 'Template updated successfully', fr: 'Modèle enregistré' });
export const deleted = message({ en: 'Template deleted successfully', fr: 'Modèle supprimé' });
export const replaced = message({ en: 'Template replaced and deleted', fr: 'Modèle remplacé et supprimé' });
export const duplicated = message({ en: 'Template duplicated successfully', fr: 'Modèle dupliqué' });
export const copyOf = message<[{ name: string }]>({ en: ({ name }) => `${name} (copy)`, fr: ({ name }) => `${name} (copie)` });
export const testCaptured = message({
  en: 'The test was not sent. It is kept in the Outbox: no e-mail account is linked.',
  fr: 'Le test n’a pas été envoyé. Il est conservé dans la boîte d’envoi : aucun compte e-mail n’est lié.',
});
export const testOnItsWay = message<[{ to: string }]>({
  en: ({ to }) => `A test is on its way to ${to}`,
  fr: ({ to }) => `Un test est en route vers ${to}`,
});

export const mergeField: Record<(typeof MERGE_FIELDS)[number], () => string> = {
  fullName: message({ en: 'Full name', fr: 'Nom complet' }),
  product: message({ en: 'Product', fr: 'Produit' }),
  email: message({ en: 'Email', fr: 'E-mail' }),
  reminder: message({ en: 'Number of this reminder', fr: 'Numéro de cette relance' }),
  payment: message({ en: 'Date of the payment that is due', fr: 'Date d’échéance du paiement' }),
  amountDue: message({ en: 'Amount to pay now', fr: 'Montant à payer maintenant' }),
  dueDate: message({ en: 'Day on which this amount is due', fr: 'Échéance de ce montant' }),
  amountOverdue: message({ en: 'Amount that is overdue', fr: 'Montant en retard' }),
  amountPaid: message({ en: 'Amount of the payment that is confirmed', fr: 'Montant du paiement confirmé' }),
  payLink: message({ en: 'Payment link of the member', fr: 'Lien de paiement de l’adhérent' }),
};

// These warn of mistakes in an e-mail.

export const notAField = message<[{ written: string }]>({
  en: ({ written }) => `“${written}” between double braces is not a merge field.`,
  fr: ({ written }) => `« ${written} » entre doubles accolades n’est pas un champ de fusion.`,
});
export const strayBraces = message({
  en: 'There are double braces that make no merge field: readers will see them.',
  fr: 'Des doubles accolades ne forment pas de champ de fusion : les lecteurs les verront.',
});
export const unsafeLink = message({
  en: 'A merge field may not choose the site that a link leads to: that link is left out.',
  fr: 'Un champ de fusion ne peut pas déterminer le site d’un lien : ce lien est omis.',
});
export const insecureLink = message<[{ link: string }]>({
  en: ({ link }) => `This link is not encrypted, and mail programs warn of it. Begin it with https://: ${link}`,
  fr: ({ link }) => `Ce lien n’est pas chiffré, et les messageries le signalent. Commencez-le par https:// : ${link}`,
});
export const deadLink = message<[{ link: string }]>({
  en: ({ link }) => `Nobody outside of your network can open this link: ${link}`,
  fr: ({ link }) => `Personne en dehors de votre réseau ne peut ouvrir ce lien : ${link}`,
});
export const payLinkPlace = message({
  en: 'The payment link can stand in the message, or be the whole link of a button: anywhere else it is left out.',
  fr: 'Le lien de paiement peut figurer dans le message, ou former tout le lien d’un bouton : ailleurs, il est omis.',
});
export const missingLink = message({
  en: 'The button has a text but no link: it is left out.',
  fr: 'Le bouton a un texte mais pas de lien : il est omis.',
});
export const missingButtonText = message<[{ text: string }]>({
  en: ({ text }) => `The link has no button text: the button says “${text}”.`,
  fr: ({ text }) => `Le lien n’a pas de texte de bouton : le bouton affiche « ${text} ».`,
});
/** `label` is what staff call the field. */
export const emptyField = message<[{ label: string }]>({
  en: ({ label }) => `This member has nothing for “${label}”, and the field has no fallback: a gap is left.`,
  fr: ({ label }) => `Cet adhérent n’a pas de valeur pour « ${label} », et le champ n’a pas de valeur de remplacement : il reste un vide.`,
});
export const tooLarge = message({
  en: 'The message is larger than 102 kB: Gmail will cut off its end.',
  fr: 'Le message dépasse 102 ko : Gmail en coupera la fin.',
});

// In the e-mail itself, in the language of its receiver

export const openButton = message({ en: 'Open', fr: 'Ouvrir' });
/** A link in the plain text of an e-mail. */
export const linkLine = message<[{ label: string; address: string }]>({
  en: ({ label, address }) => `${label}: ${address}`,
  fr: ({ label, address }) => `${label} : ${address}`,
});
