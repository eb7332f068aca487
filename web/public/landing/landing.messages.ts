import { listOr, message } from '#contract/language.ts';

// The fixed parts of the page. Staff write the others, and choose the language of the page.

export const skipToContent = message({ en: 'Skip to the content', fr: 'Aller au contenu' });
export const draftPreview = message({
  en: 'Preview of the draft: nobody else sees this version yet.',
  fr: 'Aperçu du brouillon : personne d’autre ne voit encore cette version.',
});
export const sections = message({ en: 'Sections', fr: 'Sections' });
export const mission = message({ en: 'Mission', fr: 'Mission' });
export const experts = message({ en: 'Experts', fr: 'Experts' });
export const testimonials = message({ en: 'Testimonials', fr: 'Témoignages' });
export const prices = message({ en: 'Prices', fr: 'Tarifs' });
export const logIn = message({ en: 'Sign in', fr: 'Se connecter' });
export const expertsTitle = message({ en: 'The experts who support you', fr: 'Les experts qui vous accompagnent' });
export const previousExperts = message({ en: 'Previous experts', fr: 'Experts précédents' });
export const nextExperts = message({ en: 'Next experts', fr: 'Experts suivants' });
export const testimonialsTitle = message({ en: 'They started where you are', fr: 'Ils ont commencé là où vous êtes' });
export const orElse = message<[{ prices: string[] }]>({
  en: ({ prices }) => `or ${listOr(prices)}`,
  fr: ({ prices }) => `ou ${listOr(prices)}`,
});
export const included = message({ en: 'Included in the programme', fr: 'Compris dans le programme' });
export const outOfFive = message<[{ rating: string }]>({ en: ({ rating }) => `${rating} out of 5`, fr: ({ rating }) => `${rating} sur 5` });
export const pageTitle = message<[{ name: string; title: string }]>({
  en: ({ name, title }) => `${name}: ${title}`,
  fr: ({ name, title }) => `${name} : ${title}`,
});
export const locale = message({ en: 'en_GB', fr: 'fr_FR' });
export const shareAlt = message({
  en: 'An online shop on a phone: the takings of the day, payments received, a new order.',
  fr: 'Une boutique en ligne sur un téléphone : la recette du jour, les paiements reçus, une nouvelle commande.',
});

// The words in the picture at the top.
export const today = message({ en: 'Today', fr: 'Aujourd’hui' });
export const sales = message({ en: 'F 187,500', fr: '187 500 F' });
export const weekRise = message({ en: '▲ 24% this week', fr: '▲ 24 % sur la semaine' });
export const firstPayment = message({ en: 'F 15,000', fr: '15 000 F' });
export const secondPayment = message({ en: 'F 32,500', fr: '32 500 F' });
export const newOrder = message({ en: 'New order', fr: 'Nouvelle commande' });
export const twoMinutesAgo = message({ en: 'Abidjan, 2 min ago', fr: 'Abidjan, il y a 2 min' });
export const moduleDone = message({ en: 'Module completed', fr: 'Module terminé' });
export const collectOnline = message({ en: 'Collect payments online', fr: 'Encaisser en ligne' });
