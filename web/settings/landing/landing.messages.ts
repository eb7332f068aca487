import { message } from '#contract/language.ts';

export const landing = message({ en: 'Landing page', fr: 'Page d’accueil' });
export const changedMeanwhile = message({
  en: 'Somebody else changed the landing page meanwhile',
  fr: 'Quelqu’un d’autre a modifié la page d’accueil entre-temps',
});
export const draftSaved = message({ en: 'Draft saved', fr: 'Brouillon enregistré' });
export const saveDraft = message({ en: 'Save draft', fr: 'Enregistrer le brouillon' });
export const publish = message({ en: 'Publish', fr: 'Publier' });
export const unpublishedChanges = message({
  en: 'The draft has changes that are not published. <link>Open the page</link>',
  fr: 'Le brouillon contient des modifications qui ne sont pas publiées. <link>Ouvrir la page</link>',
});
export const publishedOn = message<[{ time: string }]>({
  en: ({ time }) => `Published on ${time}. <link>Open the page</link>`,
  fr: ({ time }) => `Publiée le ${time}. <link>Ouvrir la page</link>`,
});
export const neverPublished = message({
  en: 'People see the text that Cauri came with, without statistics, experts and testimonials. <link>Open the page</link>',
  fr: 'Les visiteurs voient le texte fourni avec Cauri, sans chiffres, experts ni témoignages. <link>Ouvrir la page</link>',
});
export const visits = message({ en: 'Visits, last 30 days', fr: 'Visites, 30 derniers jours' });
export const firstClicks = message({ en: 'Clicks on the first offer', fr: 'Clics sur la première offre' });
export const clicksOn = message<[{ n: number }]>({ en: ({ n }) => `Clicks on offer ${n}`, fr: ({ n }) => `Clics sur l’offre ${n}` });
export const secondClicks = message({ en: 'Clicks on the second offer', fr: 'Clics sur la deuxième offre' });

type Place = [{ n: number }];
/** The entries of the lists: their names, and the buttons that add and remove one. */
export const entry = {
  statistic: {
    name: message<Place>({ en: ({ n }) => `statistic ${n}`, fr: ({ n }) => `chiffre ${n}` }),
    add: message({ en: 'Add statistic', fr: 'Ajouter un chiffre' }),
    remove: message<Place>({ en: ({ n }) => `Remove statistic ${n}`, fr: ({ n }) => `Retirer le chiffre ${n}` }),
  },
  point: {
    name: message<Place>({ en: ({ n }) => `point ${n}`, fr: ({ n }) => `point ${n}` }),
    add: message({ en: 'Add point', fr: 'Ajouter un point' }),
    remove: message<Place>({ en: ({ n }) => `Remove point ${n}`, fr: ({ n }) => `Retirer le point ${n}` }),
  },
  expert: {
    name: message<Place>({ en: ({ n }) => `expert ${n}`, fr: ({ n }) => `expert ${n}` }),
    add: message({ en: 'Add expert', fr: 'Ajouter un expert' }),
    remove: message<Place>({ en: ({ n }) => `Remove expert ${n}`, fr: ({ n }) => `Retirer l’expert ${n}` }),
  },
  testimonial: {
    name: message<Place>({ en: ({ n }) => `testimonial ${n}`, fr: ({ n }) => `témoignage ${n}` }),
    add: message({ en: 'Add testimonial', fr: 'Ajouter un témoignage' }),
    remove: message<Place>({ en: ({ n }) => `Remove testimonial ${n}`, fr: ({ n }) => `Retirer le témoignage ${n}` }),
  },
  offer: {
    name: message<Place>({ en: ({ n }) => `offer ${n}`, fr: ({ n }) => `offre ${n}` }),
    add: message({ en: 'Add offer', fr: 'Ajouter une offre' }),
    remove: message<Place>({ en: ({ n }) => `Remove offer ${n}`, fr: ({ n }) => `Retirer l’offre ${n}` }),
  },
  line: {
    name: message<Place>({ en: ({ n }) => `line ${n}`, fr: ({ n }) => `ligne ${n}` }),
    add: message({ en: 'Add line', fr: 'Ajouter une ligne' }),
    remove: message<Place>({ en: ({ n }) => `Remove line ${n}`, fr: ({ n }) => `Retirer la ligne ${n}` }),
  },
};

export const programme = message({ en: 'Programme', fr: 'Programme' });
export const programmeName = message({ en: 'Name of the programme', fr: 'Nom du programme' });
export const forSearchEngines = message({
  en: 'For search engines and shared links',
  fr: 'Pour les moteurs de recherche et les liens partagés',
});
export const top = message({ en: 'Top of the page', fr: 'Haut de la page' });
export const kicker = message({ en: 'Line above the title', fr: 'Ligne au-dessus du titre' });
export const title = message({ en: 'Title', fr: 'Titre' });
export const body = message({ en: 'Text', fr: 'Texte' });
export const button = message({ en: 'Button', fr: 'Bouton' });
export const rating = message({ en: 'Rating, of 5', fr: 'Note, sur 5' });
export const ratingHelp = message({ en: '0 hides the rating', fr: '0 masque la note' });
export const ratingCaption = message({ en: 'Words beside the rating', fr: 'Texte à côté de la note' });
export const hiddenWhileEmpty = message({
  en: 'The page hides this section while it is empty. Write only what is true of your programme.',
  fr: 'La page masque cette section tant qu’elle est vide. N’écrivez que ce qui est vrai de votre programme.',
});
export const statistics = message({ en: 'Statistics', fr: 'Chiffres' });
export const figure = message({ en: 'Figure', fr: 'Chiffre' });
export const whatItCounts = message({ en: 'What it counts', fr: 'Ce qu’il compte' });
export const mission = message({ en: 'Mission', fr: 'Mission' });
export const experts = message({ en: 'Experts', fr: 'Experts' });
export const testimonials = message({ en: 'Testimonials', fr: 'Témoignages' });
export const underName = message({ en: 'Line under the name', fr: 'Ligne sous le nom' });
export const offers = message({ en: 'Offers', fr: 'Offres' });
export const products = message({ en: 'Products that are offered, in this order', fr: 'Produits proposés, dans cet ordre' });
export const productsHelp = message({
  en: 'Each is shown with its image, its price and its ways to pay, and its button leads to its registration page. Without a product, the page shows the offers in your own words.',
  fr: 'Chacun est affiché avec son image, son prix et ses façons de payer, et son bouton mène à sa page d’inscription. Sans produit, la page affiche les offres rédigées par vos soins.',
});
export const notSold = message<[{ name: string }]>({
  en: ({ name }) => `${name} (not shown: no longer offered, or without a price)`,
  fr: ({ name }) => `${name} (non affiché : plus proposé, ou sans prix)`,
});
export const productsNotLoaded = message({ en: 'The products could not be loaded.', fr: 'Les produits n’ont pas pu être chargés.' });
export const writtenOffers = message({ en: 'Offers in your own words', fr: 'Offres rédigées par vos soins' });
export const offersHelp = message({
  en: 'An offer without a payment link is shown without its button.',
  fr: 'Une offre sans lien de paiement est affichée sans son bouton.',
});
export const priceBefore = message({ en: 'Crossed-out price', fr: 'Prix barré' });
export const discount = message({ en: 'Discount', fr: 'Remise' });
export const price = message({ en: 'Price', fr: 'Prix' });
export const priceInEuros = message({ en: 'Price in euros', fr: 'Prix en euros' });
export const badge = message({ en: 'Badge', fr: 'Pastille' });
export const paymentLink = message({ en: 'Payment link', fr: 'Lien de paiement' });
export const paymentLinkHelp = message({
  en: 'The address of the payment page, beginning with https://',
  fr: 'L’adresse de la page de paiement, qui commence par https://',
});
export const included = message({ en: 'Included in the programme', fr: 'Compris dans le programme' });
export const line = message({ en: 'Line', fr: 'Ligne' });
export const foot = message({ en: 'Foot of the page', fr: 'Bas de la page' });

export const language = message({ en: 'Language', fr: 'Langue' });
export const languageHelp = message({
  en: 'The fixed parts of the page follow it, and the texts that you have not changed. Write your own texts in the same language.',
  fr: 'Les parties fixes de la page suivent ce choix, ainsi que les textes que vous n’avez pas modifiés. Rédigez les vôtres dans la même langue.',
});
