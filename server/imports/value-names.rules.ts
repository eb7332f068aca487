import type { ImportListField } from '#contract/imports.ts';

const BILLING = {
  Completed: ['completed', 'complete', 'paid', 'termine', 'terminee', 'solde', 'paye', 'payee', 'a jour'],
  Progress: ['progress', 'in progress', 'en cours'],
  Late: ['late', 'overdue', 'en retard', 'retard'],
  Out: ['out', 'sorti', 'sortie', 'exclu', 'exclue'],
};

/** The names that people use for the values of our lists, without accents, case and punctuation. */
const NAMES: Record<ImportListField, Record<string, string[]>> = {
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
  Object.entries(NAMES).map(([field, values]) => [
    field,
    new Map(Object.entries(values).flatMap(([value, names]) => names.map((name) => [name, value]))),
  ]),
) as Record<ImportListField, Map<string, string>>;

/** Returns the value of a list that has this name; `name` has no accents, case or punctuation. */
export const meaningOf = (field: ImportListField, name: string): string | undefined => VALUES[field].get(name);

export const valuesOf = (field: ImportListField): string[] => Object.keys(NAMES[field]);
