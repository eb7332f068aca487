import type { ImportListField } from '#contract/imports.ts';

const BILLING = {
  Completed: ['completed', 'complete', 'paid', 'termine', 'terminee', 'solde', 'paye', 'payee', 'a jour'],
  Progress: ['progress', 'in progress', 'en cours'],
  Late: ['late', 'overdue', 'en retard', 'retard'],
  Out: ['out', 'sorti', 'sortie', 'exclu', 'exclue'],
};

/** Words by which people name the values of our lists, without accents, case and punctuation. */
const WORDS: Record<ImportListField, Record<string, string[]>> = {
  status: {
    TRAITÉ: ['traite', 'traitee', 'processed', 'treated'],
    'NON TRAITÉ': ['non traite', 'non traitee', 'unprocessed', 'pending', 'en attente'],
    REJETÉ: ['rejete', 'rejetee', 'rejected', 'refuse'],
    ANNULÉ: ['annule', 'annulee', 'cancelled', 'canceled'],
  },
  product: { COACHING: ['coaching'], 'ECOM AFRICA PRO': ['ecom africa pro', 'ecom', 'e com africa pro'] },
  from: {
    facebook: ['facebook', 'fb'],
    instagram: ['instagram', 'insta', 'ig'],
    youtube: ['youtube', 'you tube', 'yt'],
  },
  option: {
    Complete: ['complete', 'complet', 'full', 'comptant', 'en une fois'],
    Partiel: ['partiel', 'partielle', 'partial', 'tranches', 'en tranches', 'en plusieurs fois'],
  },
  paymentStatus: BILLING,
  subscriptionStatus: BILLING,
};

const VALUES = Object.fromEntries(
  Object.entries(WORDS).map(([field, values]) => [
    field,
    new Map(Object.entries(values).flatMap(([value, words]) => words.map((word) => [word, value]))),
  ]),
) as Record<ImportListField, Map<string, string>>;

/** The value of a list that a word names; `word` is without accents, case and punctuation. */
export const meaningOf = (field: ImportListField, word: string): string | undefined => VALUES[field].get(word);

export const valuesOf = (field: ImportListField): string[] => Object.keys(WORDS[field]);
