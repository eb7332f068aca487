import { message } from '#contract/language.ts';

export const payments = message({ en: 'Payment page', fr: 'Page de paiement' });
export const lead = message({
  en: 'Each member has a link to a page that shows what is owed and how to pay it.',
  fr: 'Chaque adhérent a un lien vers une page qui montre ce qu’il doit et comment le payer.',
});
export const notLoaded = message({ en: 'The settings could not be loaded', fr: 'Les paramètres n’ont pas pu être chargés' });
export const transfer = message({ en: 'How to pay by transfer', fr: 'Comment payer par transfert' });
export const transferHint = message({
  en: 'Members read this and send the picture of their receipt. Empty: no transfers.',
  fr: 'Les adhérents lisent ce texte et envoient la photo de leur reçu. Vide : pas de transfert.',
});
export const transferExample = message({
  en: 'Wave or Orange Money: 77 123 45 67, in the name of …',
  fr: 'Wave ou Orange Money : 77 123 45 67, au nom de …',
});
export const shop = message({ en: 'Product page in the Chariow shop', fr: 'Page du produit dans la boutique Chariow' });
export const shopHint = message({
  en: 'With Chariow’s keys on the server, a payment there has the member’s reference; without them, the e-mail address finds the member.',
  fr: 'Avec les clés de Chariow sur le serveur, un paiement y porte la référence de l’adhérent ; sans elles, l’adresse e-mail le retrouve.',
});
export const saved = message({ en: 'Settings saved', fr: 'Paramètres enregistrés' });
export const notSaved = message({ en: 'The settings could not be saved', fr: 'Les paramètres n’ont pas pu être enregistrés' });
