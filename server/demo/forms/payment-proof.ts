import { receipt } from '../files.ts';
import { dayOf, daysBefore } from '../filling.ts';
import { PEOPLE, type Person } from '../people.ts';
import type { Random } from '../random.ts';
import { type DemoForm, francs, type Given } from './form.ts';

const KINDS = ['Inscription complète (200 000 FCFA)', 'Une tranche de l’inscription (50 000 FCFA)', 'Abonnement mensuel (15 000 FCFA)'];
const AMOUNTS = [200_000, 50_000, 15_000];
const OPERATORS = ['Wave', 'Orange Money', 'MTN MoMo', 'Moov Money', 'Mixx by Yas', 'Airtel Money', 'Celtiis Cash', 'Autre'];

export const paymentProof: DemoForm = {
  name: 'payment-proof',
  visibility: 'public',
  created: 58,
  editions: [
    {
      title: 'Preuve de paiement Mobile Money',
      description: 'Vous avez payé par Mobile Money ? Envoyez-nous la capture d’écran ou le reçu : votre accès est ouvert dans la journée.',
      questions: {
        name: { type: 'short-answer', title: 'Nom de la personne inscrite', required: true },
        phone: { type: 'phone', title: 'Numéro qui a envoyé l’argent', required: true },
        kind: { type: 'multiple-choice', title: 'Que payez-vous ?', required: true, options: KINDS },
        operator: { type: 'dropdown', title: 'Opérateur', required: true, options: OPERATORS },
        amount: { type: 'amount', title: 'Montant envoyé', description: 'Sans les frais.', required: true, minValue: 500 },
        date: { type: 'date', title: 'Date du paiement', required: true },
        reference: { type: 'short-answer', title: 'Numéro de la transaction', description: 'Il est dans le SMS de confirmation.' },
        receipt: {
          type: 'file-upload',
          title: 'Capture d’écran ou reçu',
          description: 'Une image ou un PDF.',
          required: true,
          allowedFileTypes: ['images', 'pdfs'],
        },
        remark: { type: 'paragraph', title: 'Une remarque ?' },
      },
      published: 57,
      responses: 26,
      people: PEOPLE.slice(0, 70),
      answer,
    },
  ],
};

function answer(random: Random, person: Person, at: Date): Given {
  const kind = random.int(0, 9);
  const which = kind < 3 ? 0 : kind < 8 ? 1 : 2;
  const amount = AMOUNTS[which]!;
  const paid = daysBefore(at, random.weighted({ '0': 7, '1': 2, '2': 1 }) === '0' ? 0 : 1);
  const reference = referenceOf(random, person.operator);
  const payer = random.chance(0.85) ? person : random.pick(PEOPLE.filter((other) => other.country === person.country));
  return {
    name: person.name,
    phone: payer.phone,
    kind: KINDS[which],
    operator: person.operator,
    amount: random.pick([francs(amount), francs(amount), String(amount), `${amount / 1000} 000 F`]),
    date: dayOf(paid),
    reference: random.chance(0.9) ? reference : undefined,
    receipt: receipt(person, amount, paid),
    remark: payer === person ? (random.chance(0.25) ? random.pick(REMARKS) : undefined) : `C’est ${payer.firstName} qui a payé pour moi.`,
  };
}

/** A transaction number in the format of each operator. */
function referenceOf(random: Random, operator: string): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  if (operator === 'Wave') return `T_${Array.from({ length: 10 }, () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('')}`;
  if (operator === 'Orange Money') return `PP${digits(6)}.${digits(4)}.A${digits(5)}`;
  return digits(10);
}

const REMARKS = [
  'Merci de confirmer la réception.',
  'Je paie la suite à la fin du mois, après mon salaire.',
  'Le réseau a coupé, j’ai cru que l’envoi avait échoué. Vérifiez que je n’ai pas payé deux fois.',
  'Le nom sur le compte est celui d’un proche.',
];
