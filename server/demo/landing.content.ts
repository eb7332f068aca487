import type { LandingContent } from '#contract/landing.ts';
import { DEFAULT_LANDING } from '#server/landing/landing-defaults.rules.ts';

/** The sections that claim facts, about the invented programme of the demo. */
const FACTS: Pick<LandingContent, 'rating' | 'statistics' | 'experts' | 'testimonials'> = {
  rating: { value: 4.5, caption: 'note moyenne donnée par nos membres' },
  statistics: [
    { value: '1 200+', label: 'membres formés' },
    { value: '14', label: 'pays représentés' },
    { value: '60 h', label: 'de cours et d’ateliers' },
    { value: '7 j/7', label: 'une communauté active' },
  ],
  experts: [
    {
      name: 'Aminata Koné',
      role: 'Acquisition et publicité',
      text: 'Douze ans de campagnes en Côte d’Ivoire. Elle vous apprend à dépenser peu et à mesurer tout.',
    },
    {
      name: 'Serge Hounkpatin',
      role: 'Logistique et livraison',
      text: 'Il a monté trois services de livraison à Cotonou. Avec lui, un colis promis est un colis livré.',
    },
    {
      name: 'Fatou Sarr',
      role: 'Boutique et paiement',
      text: 'Elle branche votre boutique, votre Mobile Money et vos relances en une semaine.',
    },
    {
      name: 'Idriss Ouédraogo',
      role: 'Vente sur WhatsApp',
      text: 'Du premier message à la commande confirmée : ses scripts tournent dans tout le Sahel.',
    },
  ],
  testimonials: [
    {
      name: 'Mariam T.',
      role: 'Bamako, cosmétiques naturels',
      text: 'J’ai fait ma première vente au dix-huitième jour. Aujourd’hui je livre quarante commandes par semaine.',
    },
    {
      name: 'Kossi A.',
      role: 'Lomé, accessoires de téléphone',
      text: 'Le coach regarde vos chiffres avec vous. C’est ce qui m’a évité de perdre mon argent en publicité.',
    },
    {
      name: 'Awa D.',
      role: 'Dakar, mode enfant',
      text: 'Payer en quatre fois m’a permis de commencer tout de suite. La boutique a remboursé le programme.',
    },
  ],
};

export function demoLanding(): LandingContent {
  const content = structuredClone({ ...DEFAULT_LANDING, ...FACTS });
  for (const [i, offer] of content.pricing.offers.entries())
    offer.link = `https://pay.example.com/ecom-africa-pro/${i === 0 ? '1x' : '4x'}`;
  content.footer = { ...content.footer, email: 'bonjour@example.com', phone: '+221 33 800 00 00' };
  return content;
}
