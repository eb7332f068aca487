import { type LandingContent, STANDARD_NAME } from '#contract/landing.ts';
import type { Language } from '#contract/language.ts';

// The page until staff edit it. It claims no fact about people, numbers or ratings: those sections are hidden while they are empty.

const FRENCH: LandingContent = {
  language: 'fr',
  name: STANDARD_NAME,
  description:
    'Le programme en ligne qui vous accompagne pas à pas, de l’idée à votre première boutique rentable en Afrique : formation, coaching et communauté.',
  hero: {
    kicker: 'Formation et coaching e-commerce en Afrique',
    title: 'Lancez une boutique en ligne qui vend, depuis chez vous',
    text: 'Un programme complet, un coach qui vous suit et une communauté qui avance avec vous. Vous apprenez le soir, vous vendez le lendemain.',
    button: 'Rejoindre le programme',
  },
  rating: { value: 0, caption: '' },
  mission: {
    title: 'Notre mission : que vendre en ligne devienne un vrai métier ici',
    text: 'Les méthodes venues d’ailleurs oublient le paiement à la livraison, le Mobile Money et la connexion qui coupe. Les nôtres partent du terrain : Dakar, Abidjan, Cotonou, Lomé, Douala.',
    points: [
      { title: 'Un produit qui se vend', text: 'Choisir, tester et valider un produit avec un petit budget, avant de commander du stock.' },
      {
        title: 'Une boutique qui encaisse',
        text: 'Mobile Money, carte et paiement à la livraison, installés avec vous et prêts à servir.',
      },
      { title: 'Des clients qui reviennent', text: 'Publicité, WhatsApp et suivi : des commandes régulières, pas un coup de chance.' },
    ],
  },
  statistics: [],
  experts: [],
  testimonials: [],
  pricing: {
    title: 'Un programme, deux façons de payer',
    text: 'Le même accès, complet et immédiat, que vous payiez en une ou en quatre fois.',
    products: [],
    before: '657 000 FCFA',
    discount: '-70%',
    includes: [
      'Tous les modules, à vie, avec leurs mises à jour',
      'Un coach qui suit votre boutique',
      'Les ateliers en direct chaque semaine',
      'La communauté privée et ses entraides par ville',
      'Les modèles : boutique, publicités, messages',
    ],
    offers: [
      {
        name: 'En une fois',
        price: '1x 200.000 FCFA',
        alternative: 'ou 300 EUR',
        note: 'Le plus avantageux',
        button: 'Je paie en une fois',
        link: '',
      },
      {
        name: 'En quatre fois',
        price: '4x 50.000 FCFA',
        alternative: 'ou 4x75 EUR',
        note: 'Une échéance par mois',
        button: 'Je paie en quatre fois',
        link: '',
      },
    ],
  },
  footer: { text: 'Formation et coaching e-commerce pour l’Afrique francophone.', email: '', phone: '' },
};

const ENGLISH: LandingContent = {
  language: 'en',
  name: STANDARD_NAME,
  description:
    'The online programme that takes you step by step from an idea to your first profitable shop in Africa: training, coaching and a community.',
  hero: {
    kicker: 'E-commerce training and coaching in Africa',
    title: 'Launch an online shop that sells, from home',
    text: 'A complete programme, a coach who follows you and a community that moves forward with you. You learn in the evening, you sell the next day.',
    button: 'Join the programme',
  },
  rating: { value: 0, caption: '' },
  mission: {
    title: 'Our mission: to make selling online a real profession here',
    text: 'Methods from elsewhere forget cash on delivery, Mobile Money and a connection that drops. Ours come from the field: Dakar, Abidjan, Cotonou, Lomé, Douala.',
    points: [
      { title: 'A product that sells', text: 'Choose, test and prove a product on a small budget, before you order stock.' },
      { title: 'A shop that gets paid', text: 'Mobile Money, cards and cash on delivery, set up with you and ready to use.' },
      { title: 'Customers who come back', text: 'Advertising, WhatsApp and follow-up: regular orders, not a stroke of luck.' },
    ],
  },
  statistics: [],
  experts: [],
  testimonials: [],
  pricing: {
    title: 'One programme, two ways to pay',
    text: 'The same complete and immediate access, whether you pay once or in four instalments.',
    products: [],
    before: '657 000 FCFA',
    discount: '-70%',
    includes: [
      'All modules, for life, with their updates',
      'A coach who follows your shop',
      'Live workshops every week',
      'The private community, with mutual help in each city',
      'Ready-made shops, advertisements and messages',
    ],
    offers: [
      {
        name: 'All at once',
        price: '1x 200.000 FCFA',
        alternative: 'or 300 EUR',
        note: 'The best price',
        button: 'I pay all at once',
        link: '',
      },
      {
        name: 'In four instalments',
        price: '4x 50.000 FCFA',
        alternative: 'or 4x75 EUR',
        note: 'One instalment a month',
        button: 'I pay in four instalments',
        link: '',
      },
    ],
  },
  footer: { text: 'E-commerce training and coaching for French-speaking Africa.', email: '', phone: '' },
};

export const DEFAULT_TEXTS: Record<Language, LandingContent> = { fr: FRENCH, en: ENGLISH };
/** The page is French until staff choose English. */
export const DEFAULT_LANDING = FRENCH;
