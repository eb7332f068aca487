import { shopPhoto } from '../files.ts';
import { dayOf, daysBefore } from '../filling.ts';
import { PEOPLE, type Person } from '../people.ts';
import type { Random } from '../random.ts';
import { type DemoForm, type Edition, francs, type Given } from './form.ts';

const MONTHS = 'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre'.split(', ');
const CHANNELS = ['WhatsApp', 'Facebook', 'Instagram', 'TikTok', 'Boutique ou marché', 'Site web'];

const edition: Edition = {
  title: 'Bilan mensuel de votre boutique',
  description: 'À remplir avant le 10 du mois, pour préparer votre séance avec votre coach. Des chiffres approximatifs suffisent.',
  questions: {
    name: { type: 'short-answer', title: 'Prénom et nom', required: true },
    month: { type: 'dropdown', title: 'Mois concerné', required: true, options: MONTHS },
    sales: { type: 'amount', title: 'Ventes du mois', required: true },
    orders: { type: 'number', title: 'Nombre de commandes livrées', required: true, whole: true, minValue: 0 },
    channels: { type: 'checkbox', title: 'D’où sont venues les commandes ?', options: CHANNELS },
    mood: {
      type: 'linear-scale',
      title: 'Ce mois vous a-t-il donné satisfaction ?',
      description: '1 : pas du tout ; 5 : tout à fait.',
      required: true,
      minValue: 1,
      maxValue: 5,
    },
    pride: { type: 'paragraph', title: 'Votre plus belle réussite du mois' },
    obstacle: { type: 'paragraph', title: 'Ce qui vous a freiné' },
    photo: { type: 'image', title: 'Une photo de votre boutique ou de votre produit phare' },
    call: { type: 'date', title: 'Quel jour vous arrange pour la prochaine séance ?' },
  },
};

/** Somebody is editing this form: people still see the edition without the last question. */
export const monthlyReview: DemoForm = {
  name: 'monthly-review',
  visibility: 'public',
  created: 55,
  editions: [{ ...edition, published: 54, responses: 32, people: PEOPLE.slice(0, 48), answer }],
  draft: {
    ...edition,
    questions: {
      ...edition.questions,
      goal: { type: 'amount', title: 'Votre objectif de ventes pour le mois prochain' },
    },
  },
};

function answer(random: Random, { name, trade }: Person, at: Date): Given {
  const orders = random.int(4, 46);
  const sales = Math.round((orders * trade.price * random.int(85, 130)) / 100 / 500) * 500;
  return {
    name,
    month: MONTHS[(at.getUTCMonth() + 11) % 12],
    sales: random.chance(0.6) ? francs(sales) : String(sales),
    orders: String(orders),
    channels: ['WhatsApp', ...random.some(CHANNELS.slice(1), random.int(0, 2))],
    mood: String(Math.min(5, Math.max(1, Math.round(orders / 10) + random.int(0, 2)))),
    pride: random.chance(0.8) ? random.pick(PRIDE) : undefined,
    obstacle: random.chance(0.7) ? random.pick(OBSTACLES) : undefined,
    photo: random.chance(0.35) ? shopPhoto(random) : undefined,
    call: random.chance(0.6) ? dayOf(daysBefore(at, -random.int(3, 12))) : undefined,
  };
}

const PRIDE = [
  'Ma première commande venue d’un autre pays : une cliente de Niamey.',
  'J’ai vendu tout mon stock de Tabaski en quatre jours.',
  'Une influenceuse de la région a partagé ma page sans que je paie.',
  'J’ai livré toutes les commandes dans les délais, sans une seule réclamation.',
  'J’ai engagé ma petite cousine pour préparer les colis.',
  'Dix clientes m’ont laissé un avis avec photo.',
];
const OBSTACLES = [
  'Les coupures de courant : impossible d’imprimer les étiquettes.',
  'Mon fournisseur a augmenté ses prix de 15 %.',
  'Deux livreurs m’ont laissé tomber le même week-end.',
  'Des clientes commandent puis ne répondent plus.',
  'Je manque de trésorerie pour racheter du stock.',
];
