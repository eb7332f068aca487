import { PEOPLE, type Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { DemoForm, Given } from './form.ts';

const ONLINE = ['Oui, régulièrement', 'Oui, de temps en temps', 'Non, mais j’ai une boutique ou un stand', 'Non, je démarre'];
const CHANNELS = ['WhatsApp', 'Facebook', 'Instagram', 'TikTok', 'Jumia', 'Site web personnel', 'Au marché ou en boutique'];
const TURNOVER = [
  'Je n’ai pas encore de ventes',
  'Moins de 50 000 FCFA',
  'De 50 000 à 200 000 FCFA',
  'De 200 000 à 500 000 FCFA',
  'De 500 000 à 1 000 000 FCFA',
  'Plus de 1 000 000 FCFA',
];
const PAYMENT = ['En une fois : 200 000 FCFA', 'En 4 fois : 4 × 50 000 FCFA', 'Je ne sais pas encore'];
const SOURCE = ['Facebook', 'Instagram', 'YouTube', 'TikTok', 'Une amie ou un ami'];

export const application: DemoForm = {
  name: 'application',
  visibility: 'public',
  created: 66,
  editions: [
    {
      title: 'Candidature au coaching e-commerce',
      description:
        'Douze semaines pour lancer ou développer votre boutique en ligne, avec un coach et une communauté. Comptez cinq minutes pour répondre ; nous vous rappelons sous 48 heures.',
      questions: {
        name: { type: 'short-answer', title: 'Prénom et nom', required: true },
        welcome: {
          type: 'statement',
          title: 'Avant de commencer',
          description: 'Ayez votre téléphone sous la main : nous vous rappelons sur WhatsApp.',
        },
        email: { type: 'email', title: 'Adresse e-mail', required: true },
        phone: {
          type: 'phone',
          title: 'Numéro WhatsApp',
          required: true,
        },
        country: {
          type: 'dropdown',
          title: 'Dans quel pays vivez-vous ?',
          required: true,
          options: ['Bénin', 'Burkina Faso', 'Côte d’Ivoire', 'Guinée', 'Mali', 'Niger', 'Sénégal', 'Togo', 'Autre pays'],
        },
        city: { type: 'short-answer', title: 'Ville ou quartier', required: true },
        birth: { type: 'date', title: 'Date de naissance' },
        activity: { type: 'section', title: 'Votre activité', description: 'Même si elle n’a pas encore commencé.' },
        online: { type: 'multiple-choice', title: 'Vendez-vous déjà en ligne ?', required: true, options: ONLINE },
        goods: { type: 'short-answer', title: 'Que vendez-vous, ou que voulez-vous vendre ?', required: true },
        channels: {
          type: 'checkbox',
          title: 'Où vendez-vous aujourd’hui ?',
          description: 'Plusieurs réponses possibles.',
          options: CHANNELS,
        },
        turnover: { type: 'dropdown', title: 'Vos ventes d’un mois ordinaire', options: TURNOVER },
        project: { type: 'section', title: 'Votre projet' },
        motivation: { type: 'paragraph', title: 'Pourquoi voulez-vous rejoindre le programme ?', required: true },
        ease: {
          type: 'linear-scale',
          title: 'Êtes-vous à l’aise avec les outils numériques ?',
          description: '1 : pas du tout ; 5 : tout à fait.',
          required: true,
          minValue: 1,
          maxValue: 5,
        },
        payment: { type: 'multiple-choice', title: 'Comment souhaitez-vous payer ?', required: true, options: PAYMENT },
        source: { type: 'dropdown', title: 'Comment nous avez-vous connus ?', options: SOURCE },
        call: { type: 'time', title: 'À quelle heure vous rappeler ?', description: 'En heure de Dakar.' },
        smartphone: { type: 'yes-no', title: 'Avez-vous un smartphone à vous ?', required: true },
        consent: {
          type: 'consent',
          title: 'J’accepte que l’on me contacte au sujet de ma candidature',
          description: 'Vos réponses ne servent qu’à cela, et sont effacées sur demande.',
          required: true,
        },
      },
      published: 60,
      responses: 78,
      people: PEOPLE.slice(0, 110),
      answer,
    },
  ],
};

function answer(random: Random, person: Person): Given {
  const online = random.weighted({ [ONLINE[0]!]: 3, [ONLINE[1]!]: 4, [ONLINE[2]!]: 2, [ONLINE[3]!]: 3 });
  const starts = online === ONLINE[3];
  return {
    name: person.name,
    email: person.email,
    phone: person.phone,
    country: person.country,
    city: person.city,
    birth: random.chance(0.8) ? `${person.born}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}` : undefined,
    online,
    goods: capital(person.trade.goods),
    channels: starts ? undefined : channels(random, online === ONLINE[2]),
    turnover: starts ? TURNOVER[0] : random.chance(0.9) ? TURNOVER[random.int(1, 3) + random.int(0, 2)] : undefined,
    motivation: `${random.pick(starts ? BEGINNINGS : SITUATIONS)(person)} ${random.pick(HOPES)}`,
    ease: String(Math.max(1, random.int(1, 5) - (person.born < 1985 ? 1 : 0))),
    payment: random.weighted({ [PAYMENT[0]!]: 3, [PAYMENT[1]!]: 6, [PAYMENT[2]!]: 1 }),
    source: random.chance(0.9) ? random.pick(SOURCE) : undefined,
    call: random.chance(0.6) ? `${pad(random.int(9, 19))}:${random.pick(['00', '15', '30'])}` : undefined,
    smartphone: random.chance(0.9) ? 'Oui' : 'Non',
    consent: 'yes',
  };
}

function channels(random: Random, shop: boolean): string[] {
  const online = random.some(CHANNELS.slice(1, 6), random.int(0, 2));
  return ['WhatsApp', ...online, ...(shop || random.chance(0.3) ? [CHANNELS[6]!] : [])];
}

const SITUATIONS: ((person: Person) => string)[] = [
  ({ trade, city }) => `Je vends ${trade.goods} à ${city} depuis deux ans, surtout par le bouche-à-oreille.`,
  ({ trade }) => `J’ai un petit stock et je propose ${trade.goods} dans mes statuts WhatsApp.`,
  ({ trade }) => `Mon activité marche un mois sur deux : je vends ${trade.goods}, mais je ne sais pas faire de publicité.`,
  ({ city, trade }) => `Je tiens une boutique à ${city}. Je vends ${trade.goods} et je veux livrer dans tout le pays.`,
  ({ trade }) => `Avec ma sœur nous vendons ${trade.goods}. Les commandes arrivent, mais tout est noté dans un cahier.`,
];
const BEGINNINGS: ((person: Person) => string)[] = [
  ({ trade }) => `Je veux commencer à vendre ${trade.goods}, mais je ne sais pas par où débuter.`,
  ({ city, trade }) => `Je viens de finir mes études à ${city} et je voudrais vendre ${trade.goods}.`,
  ({ trade }) => `Je suis à la maison avec mes enfants et je souhaite avoir un revenu à moi en vendant ${trade.goods}.`,
];
const HOPES = [
  'Je cherche un accompagnement pas à pas, avec quelqu’un qui connaît notre réalité.',
  'J’aimerais arriver à dix commandes par semaine d’ici la fin de l’année.',
  'Une amie a suivi la promotion précédente et ses ventes ont doublé.',
  'Mon objectif est de quitter mon emploi dans un an.',
  'Je veux apprendre à fixer mes prix et à garder une marge.',
  'Je veux comprendre les livraisons et le paiement par Mobile Money.',
];

const pad = (n: number) => String(n).padStart(2, '0');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
