import { PEOPLE } from '../people.ts';
import type { Random } from '../random.ts';
import type { Asked, DemoForm, Given } from './form.ts';

const CLEAR = ['Oui, tout à fait', 'En grande partie', 'Pas vraiment'];
const PACE = ['Trop lent', 'Comme il faut', 'Trop rapide'];
const USEFUL = ['Fixer ses prix', 'Photographier ses produits', 'Rédiger une annonce', 'Répondre aux clients', 'Organiser ses livraisons'];
const DEVICE = ['Sur mon téléphone', 'Sur un ordinateur', 'Les deux'];

const title = 'Satisfaction après le module 2';
const description =
  'Le module « Ma première offre » est terminé. Dites-nous ce qui vous a aidé et ce que nous devons améliorer : trois minutes suffisent.';

const score: Asked = {
  type: 'nps',
  title: 'Recommanderiez-vous ce module à une amie ou un ami ?',
  required: true,
};
const clear: Asked = { type: 'multiple-choice', title: 'Les explications étaient-elles claires ?', required: true, options: CLEAR };
const useful: Asked = { type: 'checkbox', title: 'Quelles leçons vous ont servi ?', required: true, options: USEFUL };
const stars: Asked = { type: 'rating', title: 'Quelle note donnez-vous au module ?', lowLabel: 'Décevant', highLabel: 'Excellent' };
const best: Asked = { type: 'paragraph', title: 'Qu’avez-vous mis en pratique depuis ?' };
const missing: Asked = { type: 'paragraph', title: 'Que manque-t-il à ce module ?' };

/** The second edition removed a question and added another: the answers to the removed one stay. */
export const satisfaction: DemoForm = {
  name: 'satisfaction',
  visibility: 'public',
  created: 52,
  editions: [
    {
      title,
      description,
      questions: {
        score,
        clear,
        pace: { type: 'dropdown', title: 'Le rythme des séances vous convient-il ?', required: true, options: PACE },
        useful,
        best,
        missing,
      },
      published: 50,
      responses: 18,
      people: PEOPLE.slice(0, 60),
      answer: (random) => ({ ...opinion(random), pace: random.weighted({ [PACE[0]!]: 1, [PACE[1]!]: 6, [PACE[2]!]: 4 }) }),
    },
    {
      title,
      description,
      questions: {
        score,
        clear,
        useful,
        device: { type: 'multiple-choice', title: 'Sur quoi suivez-vous les leçons ?', required: true, options: DEVICE },
        stars,
        best,
        missing,
      },
      published: 24,
      responses: 27,
      people: PEOPLE.slice(60, 130),
      answer: (random) => ({
        ...opinion(random),
        stars: String(random.int(3, 5)),
        device: random.weighted({ [DEVICE[0]!]: 8, [DEVICE[1]!]: 1, [DEVICE[2]!]: 2 }),
      }),
    },
  ],
};

function opinion(random: Random): Given {
  const happy = random.int(0, 9);
  return {
    score: String(happy < 1 ? random.int(3, 5) : happy < 4 ? random.int(6, 8) : random.int(8, 10)),
    clear: happy < 1 ? CLEAR[2] : random.weighted({ [CLEAR[0]!]: happy, [CLEAR[1]!]: 4 }),
    useful: random.some(USEFUL, random.int(1, 4)),
    best: random.chance(0.75) ? random.pick(DONE) : undefined,
    missing: random.chance(0.55) ? random.pick(WISHES) : undefined,
  };
}

const DONE = [
  'J’ai refait toutes mes photos à la lumière du jour, près de la fenêtre. Trois clientes me l’ont fait remarquer.',
  'J’ai augmenté mes prix de 10 % en comptant enfin le transport. Personne n’a protesté.',
  'J’utilise les réponses rapides de WhatsApp Business, je gagne au moins une heure par jour.',
  'J’ai créé mon catalogue WhatsApp avec douze articles.',
  'Je demande maintenant la moitié par Wave avant de coudre. Je n’ai plus de commandes annulées.',
  'J’ai rédigé ma première vraie annonce et reçu sept messages le même soir.',
  'J’ai trouvé un livreur fixe pour la banlieue, à 1 500 FCFA la course.',
];
const WISHES = [
  'Des exemples de boutiques de chez nous, pas seulement d’Europe.',
  'Une version audio des leçons pour les écouter dans les transports.',
  'La connexion coupe souvent : un résumé à télécharger m’aiderait beaucoup.',
  'Plus de temps pour les questions à la fin de la séance du mardi.',
  'Une leçon sur la douane et les colis venant de l’étranger.',
  'Rien, c’était complet. Merci à l’équipe !',
];
