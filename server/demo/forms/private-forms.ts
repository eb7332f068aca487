import { dayOf, daysBefore } from '../filling.ts';
import { PEOPLE } from '../people.ts';
import type { DemoForm } from './form.ts';

// Forms that are not public: one for invited people, one for staff, and one draft.

const WISHES = ['Les prix et la marge', 'Les photos et vidéos', 'La publicité', 'Les livraisons'];

export const midtermReview: DemoForm = {
  name: 'midterm-review',
  visibility: 'invite-only',
  created: 20,
  editions: [
    {
      title: 'Évaluation de mi-parcours, promotion 3',
      description: 'Réservée aux membres de la promotion 3. Votre coach lit vos réponses avant votre entretien individuel.',
      questions: {
        progress: {
          type: 'linear-scale',
          title: 'Où en êtes-vous de l’objectif fixé au départ ?',
          required: true,
          minValue: 0,
          maxValue: 10,
        },
        change: { type: 'paragraph', title: 'Qu’est-ce qui a changé dans votre activité depuis le début ?', required: true },
        wishes: { type: 'checkbox', title: 'Sur quoi voulez-vous travailler maintenant ?', required: true, options: WISHES },
      },
      published: 19,
      responses: 11,
      people: PEOPLE.slice(0, 30),
      answer: (random) => ({
        progress: String(random.int(3, 9)),
        change: random.pick(CHANGES),
        wishes: random.some(WISHES, random.int(1, 3)),
      }),
    },
  ],
};

const OUTCOMES = ['Objectif atteint', 'En bonne voie', 'À relancer', 'Absence sans prévenir'];

export const sessionReport: DemoForm = {
  name: 'session-report',
  visibility: 'private',
  created: 45,
  editions: [
    {
      title: 'Compte rendu de séance de coaching',
      description: 'Pour les coachs : une fiche par séance, le jour même.',
      questions: {
        member: { type: 'short-answer', title: 'Membre', required: true },
        date: { type: 'date', title: 'Date de la séance', required: true },
        outcome: { type: 'multiple-choice', title: 'Où en est ce membre ?', required: true, options: OUTCOMES },
        notes: { type: 'paragraph', title: 'Ce qui a été décidé' },
      },
      published: 44,
      responses: 12,
      people: PEOPLE.slice(0, 48),
      answer(random, { name }, at) {
        const outcome = random.weighted({ [OUTCOMES[0]!]: 2, [OUTCOMES[1]!]: 6, [OUTCOMES[2]!]: 2, [OUTCOMES[3]!]: 1 });
        return {
          member: name,
          date: dayOf(daysBefore(at, random.chance(0.8) ? 0 : 1)),
          outcome,
          notes: outcome === OUTCOMES[3] ? 'Message laissé sur WhatsApp, à rappeler lundi.' : random.pick(NOTES),
        };
      },
    },
  ],
};

export const draftSurvey: DemoForm = {
  name: 'draft-survey',
  visibility: 'private',
  created: 3,
  editions: [],
  draft: {
    title: 'Sondage : prochaine rencontre en présentiel',
    description: 'Brouillon à relire avec Mariam avant l’envoi.',
    questions: {
      city: { type: 'dropdown', title: 'Dans quelle ville viendriez-vous ?', options: ['Dakar', 'Abidjan', 'Cotonou', 'Lomé', 'Bamako'] },
      days: { type: 'checkbox', title: 'Quels jours vous conviennent ?', options: ['Vendredi', 'Samedi', 'Dimanche'] },
      budget: { type: 'short-answer', title: 'Combien pouvez-vous mettre dans le transport, en FCFA ?' },
    },
  },
};

const CHANGES = [
  'Je connais enfin mes chiffres. Avant, je vendais sans savoir si je gagnais de l’argent.',
  'J’ai doublé mes commandes et je travaille avec deux livreurs.',
  'Je suis passée du marché à WhatsApp, et la moitié de mes clientes ne m’ont jamais vue.',
  'Pas encore assez de ventes, mais ma page est propre et je publie chaque semaine.',
  'J’ai arrêté trois produits qui ne rapportaient rien et je me concentre sur les deux meilleurs.',
];
const NOTES = [
  'Revoir les prix des trois articles phares, puis publier le catalogue avant vendredi.',
  'Tourner deux vidéos courtes par semaine, dont une avec une cliente.',
  'Demander un acompte de 50 % à partir de 20 000 FCFA.',
  'Comparer deux transporteurs pour Thiès et Saint-Louis.',
  'Tenir le cahier de caisse tous les soirs pendant un mois.',
];
