import { message } from '#contract/language.ts';

export const payments = message({ en: 'Payment page', fr: 'Page de paiement' });
export const lead = message({
  en: 'Each member has a link to a page that shows what is owed and how to pay it.',
  fr: 'Chaque adhérent a un lien vers une page qui montre ce qu’il doit et comment le payer.',
});
export const notLoaded = message({ en: 'The settings could not be loaded', fr: 'Les paramètres n’ont pas pu être chargés' });
export const transfer = {
  fr: message({ en: 'How to pay by transfer, in French', fr: 'Comment payer par transfert, en français' }),
  en: message({ en: 'How to pay by transfer, in English', fr: 'Comment payer par transfert, en anglais' }),
};
export const transferHint = message({
  en: 'Members of this language read it and send the picture of their receipt. Empty: they read the other text. Both empty: no transfers.',
  fr: 'Les adhérents de cette langue le lisent et envoient la photo de leur reçu. Vide : ils lisent l’autre texte. Les deux vides : pas de transfert.',
});
/** The example is in the language of the text, and not in the reader's. */
export const transferExample = {
  fr: 'Wave ou Orange Money : 77 123 45 67, au nom de …',
  en: 'Wave or Orange Money: 77 123 45 67, in the name of …',
};
export const shop = message({ en: 'Product page in the Chariow shop', fr: 'Page du produit dans la boutique Chariow' });
export const shopHint = message({
  en: 'With Chariow’s keys on the server, a payment there has the member’s reference; without them, the e-mail address finds the member.',
  fr: 'Avec les clés de Chariow sur le serveur, un paiement y porte la référence de l’adhérent ; sans elles, l’adresse e-mail le retrouve.',
});
export const saved = message({ en: 'Settings saved', fr: 'Paramètres enregistrés' });
export const notSaved = message({ en: 'The settings could not be saved', fr: 'Les paramètres n’ont pas pu être enregistrés' });
