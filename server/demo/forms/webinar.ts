import { PEOPLE } from '../people.ts';
import type { DemoForm } from './form.ts';

const SLOT = ['Mercredi à 12 h 30 (GMT)', 'Jeudi à 20 h (GMT)', 'Je regarderai l’enregistrement'];
const TOPICS = ['Le catalogue WhatsApp', 'Les statuts qui vendent', 'Les réponses rapides', 'Les listes de diffusion'];

/** This form was closed after its event; two people had begun to answer before and sent their answers after. */
export const webinar: DemoForm = {
  name: 'webinar',
  visibility: 'public',
  created: 33,
  closed: 12,
  editions: [
    {
      title: 'Inscription au webinaire « Vendre sur WhatsApp sans publicité »',
      description: 'Une heure en direct, gratuite, avec deux coachs du programme. Le lien de connexion arrive par WhatsApp la veille.',
      questions: {
        name: { type: 'short-answer', title: 'Prénom et nom', required: true },
        phone: { type: 'phone', title: 'Numéro WhatsApp', required: true },
        email: { type: 'email', title: 'Adresse e-mail' },
        slot: { type: 'multiple-choice', title: 'Quelle séance choisissez-vous ?', required: true, options: SLOT },
        topics: { type: 'checkbox', title: 'Quels sujets vous intéressent ?', options: TOPICS },
        question: { type: 'paragraph', title: 'Une question à poser aux coachs ?' },
      },
      published: 31,
      responses: 64,
      late: 2,
      people: PEOPLE.slice(90),
      answer: (random, person) => ({
        name: person.name,
        phone: person.phone,
        email: random.chance(0.7) ? person.email : undefined,
        slot: random.weighted({ [SLOT[0]!]: 2, [SLOT[1]!]: 6, [SLOT[2]!]: 2 }),
        topics: random.chance(0.85) ? random.some(TOPICS, random.int(1, 3)) : undefined,
        question: random.chance(0.35) ? random.pick(QUESTIONS) : undefined,
      }),
    },
  ],
};

const QUESTIONS = [
  'Comment éviter que mon numéro soit bloqué quand j’écris à beaucoup de personnes ?',
  'Faut-il un deuxième téléphone pour WhatsApp Business ?',
  'À quelle heure publier mes statuts ?',
  'Que répondre à quelqu’un qui demande toujours une réduction ?',
  'Comment livrer de Cotonou à Lomé sans que le transport coûte plus que l’article ?',
  'Est-ce que les étiquettes marchent aussi sur iPhone ?',
];
