import { counted, de, listAnd, message } from '#contract/language.ts';

type Named = [{ name: string }];

export const products = message({ en: 'Products', fr: 'Produits' });
export const productsLead = message({
  en: 'What the programme sells. Members keep the prices that they joined under.',
  fr: 'Ce que vend le programme. Les adhérents gardent les prix en vigueur à leur inscription.',
});
export const copyJoinLink = message({ en: 'Copy registration link', fr: 'Copier le lien d’inscription' });
export const joinLinkCopied = message({ en: 'Registration link copied', fr: 'Lien d’inscription copié' });
export const newProduct = message({ en: 'New product', fr: 'Nouveau produit' });
export const createProduct = message({ en: 'Create product', fr: 'Créer le produit' });
export const editProduct = message<Named>({ en: ({ name }) => `Edit ${name}`, fr: ({ name }) => `Modifier ${name}` });
export const saveProduct = message({ en: 'Save product', fr: 'Enregistrer le produit' });
export const actionsFor = message<Named>({ en: ({ name }) => `Actions for ${name}`, fr: ({ name }) => `Actions pour ${name}` });
export const notLoaded = message({ en: 'The products could not be loaded.', fr: 'Les produits n’ont pas pu être chargés.' });
export const notSaved = message({ en: 'The product was not saved.', fr: 'Le produit n’a pas été enregistré.' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this product meanwhile',
  fr: 'Quelqu’un d’autre a modifié ce produit entre-temps',
});
export const productSaved = message({ en: 'Product saved', fr: 'Produit enregistré' });
export const productCreated = message({ en: 'Product created', fr: 'Produit créé' });
export const isDefault = message({ en: 'Default', fr: 'Par défaut' });
export const notOffered = message({ en: 'No longer offered', fr: 'N’est plus proposé' });
export const makeDefault = message({ en: 'Make it the default', fr: 'Choisir par défaut' });
export const madeDefault = message<Named>({
  en: ({ name }) => `${name} is the product of members and payments that name none.`,
  fr: ({ name }) => `${name} est le produit des adhérents et des paiements qui n’en indiquent aucun.`,
});
export const stopOffering = message({ en: 'Stop offering', fr: 'Ne plus proposer' });
export const offerAgain = message({ en: 'Offer again', fr: 'Proposer à nouveau' });
export const noLongerOffered = message<Named>({
  en: ({ name }) => `${name} is no longer offered`,
  fr: ({ name }) => `${name} n’est plus proposé`,
});
export const notArchived = message({
  en: 'The product is still offered.',
  fr: 'Le produit est toujours proposé.',
});
export const notRestored = message({
  en: 'The product is still not offered.',
  fr: 'Le produit n’est toujours pas proposé.',
});
export const history = message({ en: 'History', fr: 'Historique' });
export const historyOf = message<Named>({ en: ({ name }) => `History of ${name}`, fr: ({ name }) => `Historique ${de(name)}` });
export const historyNotLoaded = message({
  en: 'The history of prices could not be loaded.',
  fr: 'L’historique des prix n’a pas pu être chargé.',
});
export const version = message<[{ number: number; at: string; by: string | null }]>({
  en: ({ number, at, by }) => (by ? `Version ${number}, ${at}, by ${by}` : `Version ${number}, ${at}`),
  fr: ({ number, at, by }) => (by ? `Version ${number}, ${at}, par ${by}` : `Version ${number}, ${at}`),
});
export const joinedUnder = message<[{ count: number }]>({
  en: ({ count }) => `${counted(count, { one: 'member', other: 'members' })} joined under it`,
  fr: ({ count }) => `${counted(count, { one: 'adhérent inscrit', other: 'adhérents inscrits' })} à ces conditions`,
});

export const otherChanges = message({ en: 'Other changes', fr: 'Autres modifications' });
export const changesNotLoaded = message({
  en: 'The other changes could not be loaded.',
  fr: 'Les autres modifications n’ont pas pu être chargées.',
});
export const changedAt = message<[{ at: string; by: string | null }]>({
  en: ({ at, by }) => (by ? `${at}, by ${by}` : at),
  fr: ({ at, by }) => (by ? `${at}, par ${by}` : at),
});
export const changedField = message<[{ field: string; before: string; after: string }]>({
  en: ({ field, before, after }) => `${field}: ${before} → ${after}`,
  fr: ({ field, before, after }) => `${field} : ${before} → ${after}`,
});
export const nothing = message({ en: 'nothing', fr: 'rien' });
export const imageAdded = message({ en: 'Image added', fr: 'Image ajoutée' });
export const imageReplaced = message({ en: 'Image replaced', fr: 'Image remplacée' });
export const imageRemoved = message({ en: 'Image removed', fr: 'Image retirée' });

export const image = message({ en: 'Image', fr: 'Image' });
export const chooseImage = message({ en: 'Choose an image', fr: 'Choisir une image' });
export const imageHelp = message({
  en: 'Shown on the registration page, the payment page and the landing page. A landscape format suits it best.',
  fr: 'Affichée sur la page d’inscription, la page de paiement et la page d’accueil. Le format paysage convient le mieux.',
});
export const imageAlt = message({ en: 'What the image shows', fr: 'Ce que montre l’image' });
export const imageAltHelp = message({
  en: 'For people who do not see it. Without it, the name of the product is said.',
  fr: 'Pour les personnes qui ne la voient pas. Sans texte, le nom du produit est indiqué.',
});
export const tags = message({ en: 'Tags', fr: 'Étiquettes' });
export const templates = message({ en: 'Messages of this product', fr: 'Messages de ce produit' });
export const template = {
  welcome: message({ en: 'Welcome', fr: 'Bienvenue' }),
  reminder: message({ en: 'Payment reminder', fr: 'Relance de paiement' }),
  confirmation: message({ en: 'Payment confirmation', fr: 'Confirmation de paiement' }),
};
export const templateHelp = {
  welcome: message({ en: 'Sent to each member who joins this product.', fr: 'Envoyé à chaque adhérent qui s’inscrit à ce produit.' }),
  reminder: message({
    en: 'Replaces the templates of the reminder settings for members of this product.',
    fr: 'Remplace les modèles des paramètres de relance pour les adhérents de ce produit.',
  }),
  confirmation: message({
    en: 'Sent when a payment of this product is recorded.',
    fr: 'Envoyé quand un paiement de ce produit est enregistré.',
  }),
};
export const nothingSent = message({ en: 'Send nothing', fr: 'Ne rien envoyer' });
export const generalReminders = message({ en: 'As in the reminder settings', fr: 'Comme dans les paramètres de relance' });

export const description = message({ en: 'Description', fr: 'Description' });
export const accessGroups = message({ en: 'Access groups', fr: 'Groupes d’accès' });
export const givenHelp = message({
  en: 'A member gets them with the first instalment.',
  fr: 'L’adhérent les reçoit avec le premier versement.',
});
export const fields = {
  name: message({ en: 'Name', fr: 'Nom' }),
  description,
  imageAlt,
  accessGroups,
  tags,
  ...template,
};
export const nameStays = message({
  en: 'The name stays, because members or payments refer to it.',
  fr: 'Le nom ne change plus, car des adhérents ou des paiements s’y réfèrent.',
});
export const currencies = message({ en: 'Currencies', fr: 'Devises' });
export const currenciesHelp = message({
  en: 'Without a price nobody knows what is owed, and each payment counts as one instalment.',
  fr: 'Sans prix, rien n’indique ce qui est dû, et chaque paiement compte comme un versement.',
});
export const atOnce = message({ en: 'Price at once', fr: 'Prix en une fois' });
export const more = message<[{ amount: string }]>({ en: ({ amount }) => `${amount} more`, fr: ({ amount }) => `${amount} de plus` });
export const less = message<[{ amount: string }]>({ en: ({ amount }) => `${amount} less`, fr: ({ amount }) => `${amount} de moins` });
export const differsFromInstalments = message<[{ parts: string[] }]>({
  en: ({ parts }) => `In instalments, members pay ${listAnd(parts)} than at once.`,
  fr: ({ parts }) => `En plusieurs versements, les adhérents paient ${listAnd(parts)} qu’en une fois.`,
});
export const inInstalments = message({ en: 'Can be paid in instalments', fr: 'Payable en plusieurs versements' });
export const instalment = message<[{ number: number }]>({
  en: ({ number }) => `Instalment ${number}`,
  fr: ({ number }) => `Versement ${number}`,
});
export const dueAfter = message({ en: 'Due after', fr: 'Dû après' });
export const unit = message({ en: 'Unit', fr: 'Unité' });
export const units = {
  day: message({ en: 'days', fr: 'jours' }),
  month: message({ en: 'months', fr: 'mois' }),
};
export const addInstalment = message({ en: 'Add an instalment', fr: 'Ajouter un versement' });
export const removeInstalment = message({ en: 'Remove the last instalment', fr: 'Retirer le dernier versement' });
export const divideEvenly = message({ en: 'Divide the price evenly', fr: 'Répartir le prix à parts égales' });
export const renewalPrice = message({ en: 'Price of the subscription', fr: 'Prix de l’abonnement' });
export const months = message({ en: 'Subscription: length in months', fr: 'Abonnement : durée en mois' });
export const subscriptionPrice = message({
  en: 'Without a price each payment renews it.',
  fr: 'Sans prix, chaque paiement le renouvelle.',
});
export const amountIn = message<[{ currency: string }]>({
  en: ({ currency }) => `Amount in ${currency}`,
  fr: ({ currency }) => `Montant en ${currency}`,
});
export const amountNeeded = message({ en: 'Please enter an amount', fr: 'Veuillez saisir un montant' });
export const amountNotRight = message<[{ currency: string }]>({
  en: ({ currency }) => `This is not an amount in ${currency}`,
  fr: ({ currency }) => `Ce n’est pas un montant en ${currency}`,
});
export const totalOf = message<[{ amounts: string }]>({
  en: ({ amounts }) => `All instalments together: ${amounts}`,
  fr: ({ amounts }) => `Total des versements : ${amounts}`,
});
export const newVersion = message({
  en: 'Other prices hold for members who join from now on.',
  fr: 'De nouveaux prix s’appliquent aux adhérents qui s’inscrivent à partir de maintenant.',
});
export const onceFor = message<[{ prices: string }]>({
  en: ({ prices }) => `${prices} at once`,
  fr: ({ prices }) => `${prices} en une fois`,
});
export const noPrice = message({ en: 'No price', fr: 'Sans prix' });
export const partsOf = message<[{ count: number; amounts: string }]>({
  en: ({ count, amounts }) => `${count} instalments, together ${amounts}`,
  fr: ({ count, amounts }) => `${count} versements, soit ${amounts}`,
});
export const renewed = message<[{ months: number; prices: string }]>({
  en: ({ months, prices }) => {
    const length = months === 1 ? '1 month' : `${months} months`;
    return prices ? `Subscription of ${length}: ${prices}` : `Subscription of ${length}`;
  },
  fr: ({ months, prices }) => (prices ? `Abonnement de ${months} mois : ${prices}` : `Abonnement de ${months} mois`),
});
