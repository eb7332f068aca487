import {
  IMPORT_AMOUNTS,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  type ImportListField,
  type ImportMapping,
} from '#contract/imports.ts';
import { type MemberField, ownFieldName } from '#contract/member-fields.ts';
import { CURRENCIES } from '#contract/money.ts';
import { currencyIn } from '#contract/named-currency.ts';
import { matchProduct } from '#server/products/name.rules.ts';

/** Headings that people give their columns, in French and English, without accents. Where several fit, the first field has the column. */
export const HEADINGS: Record<ImportField, string[]> = {
  fullName: [
    'full name',
    'fullname',
    'name',
    'nom complet',
    'nom et prenom',
    'nom et prenoms',
    'nom prenom',
    'nom prenoms',
    'prenom et nom',
    'prenom nom',
    'prenoms et nom',
  ],
  firstName: ['first name', 'firstname', 'given name', 'prenom', 'prenoms'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille'],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'adresse email',
    'adresse e mail',
    'adresse mail',
    'adresse electronique',
    'courriel',
  ],
  phone: [
    'phone',
    'telephone',
    'tel',
    'mobile',
    'phone number',
    'mobile number',
    'numero',
    'numero de telephone',
    'numero de tel',
    'no de telephone',
    'n de telephone',
    'portable',
    'whatsapp',
    'numero whatsapp',
    'contact',
  ],
  age: ['age', 'your age', 'how old are you', 'votre age', 'quel age avez vous', 'quel est votre age'],
  nationality: ['nationality', 'nationalite', 'country', 'pays'],
  work: ['work', 'job', 'profession', 'occupation', 'metier', 'travail', 'activite', 'emploi'],
  language: ['language', 'langue'],
  channel: ['preferred channel', 'channel', 'canal prefere', 'canal de contact', 'contact par'],
  status: ['status', 'statut', 'etat'],
  product: ['product', 'produit', 'offre', 'programme', 'formation'],
  from: ['from', 'source', 'origine', 'provenance', 'reseau', 'plateforme', 'platform', 'canal'],
  coach: ['coach', 'coach email', 'coach e mail', 'e mail du coach', 'coache par', 'accompagnateur', 'accompagnatrice'],
  option: ['option', 'payment option', 'payment type', 'option de paiement', 'type de paiement', 'mode de paiement', 'modalite'],
  joinedAt: [
    'joined',
    'joined at',
    'date',
    'joined on',
    'date d inscription',
    'inscription',
    'inscrit le',
    'adherent depuis',
    // Exports of earlier versions write this one.
    'membre depuis',
    'date d adhesion',
    'created at',
    'date joined',
    'registered at',
    'date registered',
    'registration date',
    // Google Forms in French; in English it writes the month first or the day, so nobody can know what its "Timestamp" means.
    'horodateur',
  ],
  moderator: ['moderator', 'moderateur', 'moderatrice'],
  paymentStatus: ['payment status', 'statut du paiement', 'statut de paiement', 'statut paiement'],
  instalments: ['instalments paid', 'instalments', 'payment sequence', 'versements payes', 'tranches payees', 'nombre de tranches'],
  lastPayment: ['last payment', 'payment last', 'dernier paiement', 'date du dernier paiement'],
  nextPayment: [
    'next payment',
    'payment next',
    'next',
    'due date',
    'prochain paiement',
    'prochaine echeance',
    'echeance',
    'date d echeance',
  ],
  agreed: [
    ...['agreed', 'agreed amount', 'amount agreed', 'convenu', 'montant convenu', 'prix convenu', 'total price', 'price', 'prix', 'tarif'],
    ...['montant total', 'total a payer', 'total amount', 'total convenu', 'somme convenue', 'total agreed'],
  ],
  paid: [
    ...[
      'paid',
      'paid so far',
      'amount paid',
      'total paid',
      'paye',
      'montant paye',
      'deja paye',
      'total paye',
      'verse',
      'montant verse',
      'deja verse',
    ],
    ...['total verse', 'acompte', 'avance', 'paye a ce jour', 'verse a ce jour', 'paid to date'],
  ],
  owed: [
    ...['owed', 'amount owed', 'amount due', 'balance', 'balance due', 'outstanding', 'du', 'montant du', 'reste', 'reste a payer'],
    ...['reste du', 'restant du', 'solde', 'solde du', 'reliquat'],
  ],
  credit: ['credit', 'avoir', 'trop percu'],
  nextAmount: [
    ...[
      'next amount',
      'next amount due',
      'next due amount',
      'next payment amount',
      'next instalment amount',
      'prochain montant',
      'montant de l echeance',
    ],
    ...['montant de la prochaine echeance', 'montant prochaine echeance', 'montant du prochain versement', 'montant du prochain paiement'],
  ],
  currency: ['currency', 'devise', 'monnaie'],
  subscriptionStatus: ['subscription status', 'statut de l abonnement', 'statut abonnement'],
  subscriptions: ['subscriptions paid', 'subscription sequence', 'abonnements payes'],
  lastSubscription: ['last subscription', 'subscription last', 'dernier abonnement'],
  nextSubscription: ['next subscription', 'subscription next', 'fin de l abonnement', 'fin d abonnement', 'prochain abonnement'],
  renewalPaid: ['paid of the next period', 'paye de la periode suivante'],
  tags: ['tags', 'tag', 'etiquettes', 'etiquette'],
  accessGroups: ['access groups', 'access group', 'spaces', 'groupes d acces', 'espaces', 'groupes'],
  unsubscribedOn: ['unsubscribed on', 'unsubscribed', 'desabonne', 'desabonnee', 'desabonne le', 'desinscrit'],
  whatsappAgreed: [
    ...['agreed to whatsapp messages on', 'agreed to whatsapp messages', 'agreed to whatsapp', 'whatsapp consent'],
    ...['accepte les messages whatsapp depuis le', 'accepte les messages whatsapp', 'accepte whatsapp', 'accord whatsapp'],
  ],
};

/** Returns the text without accents, case and punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the probable field of each column. A field is used once, for the first column that fits best. */
export function suggestColumns<Field extends string>(
  header: string[],
  fields: readonly Field[],
  headings: Record<Field, string[]>,
  /** Headings that mean the field only when nothing is beside them. */
  alone: ReadonlySet<string> = new Set(),
): (Field | null)[] {
  const names = header.map(plain);
  const mapping: (Field | null)[] = names.map(() => null);
  // Our own names and whole headings come first, then headings that begin or end with one, such as "Téléphone (WhatsApp)".
  const isPart = (name: string, heading: string) => !alone.has(heading) && isPartOf(name, heading);
  for (const fits of [isIt, isPart])
    for (const field of fields) {
      if (mapping.includes(field)) continue;
      const column = columnFor(
        names,
        [field.toLowerCase(), ...headings[field]],
        (name, i, heading) => mapping[i] === null && fits(name, heading),
      );
      if (column >= 0) mapping[column] = field;
    }
  return mapping;
}

/** "Paid" is an amount, and "Paid on" is not. */
const ALONE = new Set(IMPORT_AMOUNTS.flatMap((field) => [field.toLowerCase(), ...HEADINGS[field]]).filter((one) => !one.includes(' ')));

/** `own` are the programme's own fields of members, which are recognised by their names. */
export function suggestMapping(header: string[], own: readonly MemberField[] = []): ImportMapping {
  const ofOwn = suggestOwn(header, own);
  const standard = suggestColumns(
    header.map((name, i) => (ofOwn[i] ? '' : name)),
    Object.keys(HEADINGS) as ImportField[],
    HEADINGS,
    ALONE,
  );
  return nameAlone(standard).map((field, i) => ofOwn[i] ?? field);
}

/** "Nom" beside "Prénom" is the family name; alone it is the whole name. */
export function nameAlone<Field extends string>(mapping: (Field | null)[]): (Field | 'fullName' | null)[] {
  const isWhole = !mapping.some((field) => field === 'firstName' || field === 'fullName');
  return mapping.map((field) => (isWhole && field === 'lastName' ? 'fullName' : field));
}

const STANDARD = new Set([...IMPORT_FIELDS.map(plain), ...Object.values(HEADINGS).flat()]);

/** A name that a standard field has belongs to the standard field. */
function suggestOwn(header: string[], own: readonly MemberField[]): (ImportColumn | null)[] {
  const free = own.filter(({ archived }) => !archived);
  return header.map((heading, i): ImportColumn | null => {
    const name = plain(heading);
    if (name === '' || STANDARD.has(name) || header.findIndex((other) => plain(other) === name) < i) return null;
    const field = free.find((one) => plain(one.name) === name);
    return field ? ownFieldName(field._id) : null;
  });
}

/** Returns the first column that fits one of the headings, in their order. */
function columnFor(names: string[], headings: string[], fits: (name: string, column: number, heading: string) => boolean): number {
  for (const heading of headings) {
    const column = names.findIndex((name, i) => fits(name, i, heading));
    if (column >= 0) return column;
  }
  return -1;
}

const isIt = (name: string, heading: string) => name === heading;
const isPartOf = (name: string, heading: string) => heading.length > 3 && (name.startsWith(`${heading} `) || name.endsWith(` ${heading}`));

const BILLING = {
  Completed: ['completed', 'complete', 'paid', 'termine', 'terminee', 'solde', 'paye', 'payee', 'a jour'],
  Progress: ['progress', 'in progress', 'en cours'],
  Late: ['late', 'overdue', 'en retard', 'retard'],
  Out: ['out', 'sorti', 'sortie', 'exclu', 'exclue'],
};

/** The products and the coaches are rows; all other lists are fixed. */
type FixedListField = Exclude<ImportListField, 'product' | 'coach'>;

/** The names that people use for the values of our lists, without accents, case and punctuation. */
const NAMES: Record<FixedListField, Record<string, string[]>> = {
  language: { fr: ['fr', 'francais', 'french'], en: ['en', 'anglais', 'english'] },
  channel: {
    email: ['email', 'e mail', 'mail', 'courriel'],
    whatsapp: ['whatsapp', 'whats app', 'wa', 'wathsapp'],
    sms: ['sms', 'texto', 'text message'],
  },
  status: {
    TRAITÉ: ['traite', 'traitee', 'processed', 'treated'],
    'NON TRAITÉ': ['non traite', 'non traitee', 'unprocessed', 'pending', 'en attente'],
    REJETÉ: ['rejete', 'rejetee', 'rejected', 'refuse'],
    ANNULÉ: ['annule', 'annulee', 'cancelled', 'canceled'],
  },
  from: {
    facebook: ['facebook', 'fb'],
    instagram: ['instagram', 'insta', 'ig'],
    youtube: ['youtube', 'you tube', 'yt'],
  },
  option: {
    Complete: ['complete', 'complet', 'full', 'comptant', 'en une fois', 'en 1 fois', '1x'],
    Partiel: [
      ...['partiel', 'partielle', 'partial', 'tranches', 'en tranches', 'en plusieurs fois'],
      ...[2, 3, 4, 5, 6].flatMap((times) => [`en ${times} fois`, `${times}x`]),
    ],
  },
  paymentStatus: BILLING,
  subscriptionStatus: BILLING,
  currency: Object.fromEntries(CURRENCIES.map((one) => [one, [one.toLowerCase()]])),
  method: {
    Fedapay: ['fedapay', 'feda pay'],
    Moneroo: ['moneroo'],
    Chariow: ['chariow'],
    Cash: [
      ...[
        'cash',
        'especes',
        'espece',
        'en especes',
        'liquide',
        'cash or money transfer',
        'especes ou transfert d argent',
        'transfert',
        'transfer',
      ],
      ...[
        'money transfer',
        'transfert d argent',
        'virement',
        'virement bancaire',
        'bank transfer',
        'depot',
        'cheque',
        'check',
        'mobile money',
      ],
      ...['momo', 'mtn momo', 'mtn', 'moov', 'moov money', 'orange money', 'om', 'wave', 'free money', 'western union', 'moneygram', 'ria'],
    ],
  },
  category: {
    Registration: ['registration', 'inscription', 'adhesion', 'formation'],
    Subscription: ['subscription', 'abonnement', 'renouvellement', 'reabonnement', 'renewal'],
  },
};

const VALUES = Object.fromEntries(
  Object.entries(NAMES).map(([field, values]) => [
    field,
    new Map(Object.entries(values).flatMap(([value, names]) => names.map((name) => [name, value]))),
  ]),
) as Record<FixedListField, Map<string, string>>;

/** The values of the lists that are rows: the names of the products, and the coaches. */
export interface Listed {
  products: readonly string[];
  coaches: readonly { name: string; email: string }[];
}

/** Returns the value of a list that a text in a file means. A coach is stored by their address. */
export function meaningOf(field: ImportListField, written: string, { products, coaches }: Listed): string | undefined {
  if (field === 'product') return matchProduct(written, products);
  if (field === 'coach') return coachWritten(written, coaches);
  return VALUES[field].get(plain(written)) ?? (field === 'currency' ? currencyIn(written) : undefined);
}

/** Returns the address of the coach with this address or name; undefined also when several have the name. */
function coachWritten(written: string, coaches: Listed['coaches']): string | undefined {
  const byEmail = coaches.find(({ email }) => email.toLowerCase() === written.trim().toLowerCase());
  const named = coaches.filter(({ name }) => plain(name) === plain(written));
  return byEmail?.email ?? (named.length === 1 ? named[0]!.email : undefined);
}

export function valuesOf(field: ImportListField, { products, coaches }: Listed): readonly string[] {
  if (field === 'product') return products;
  return field === 'coach' ? coaches.map(({ email }) => email) : Object.keys(NAMES[field]);
}
