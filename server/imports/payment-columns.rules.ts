import { type ImportKind, type ImportMapping, PAYMENT_IMPORT_FIELDS, type PaymentImportField } from '#contract/imports.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { HEADINGS, nameAlone, plain, suggestColumns, suggestMapping } from './mapping.rules.ts';

const { email, phone, fullName, firstName, lastName, product, currency } = HEADINGS;

/** Headings that people give the columns of their payments, in French and English, without accents. */
const PAYMENT_HEADINGS: Record<PaymentImportField, string[]> = {
  ...{ phone, firstName, lastName, product, currency },
  member: ['member id', 'id membre', 'id adherent', 'identifiant adherent', 'numero adherent', 'member', 'adherent', 'membre'],
  memberEmail: ['member s e mail', 'e mail de l adherent'],
  email: [...email, 'customer email', 'email client', 'email du client'],
  fullName: [...fullName, 'payer', 'payeur', 'paid by', 'paye par', 'client', 'customer', 'customer name', 'nom du client'],
  amount: ['amount', 'montant', 'montant paye', 'amount paid', 'somme', 'paid', 'paye', 'verse', 'montant verse', 'encaissement', 'total'],
  paidOn: [
    ...[
      'date',
      'paid on',
      'paye le',
      'payment date',
      'date de paiement',
      'date du paiement',
      'paid at',
      'date operation',
      'date d operation',
    ],
    ...['date de l operation', 'date du versement', 'date de versement', 'jour', 'created at', 'horodateur'],
  ],
  method: ['method', 'moyen', 'payment method', 'moyen de paiement', 'mode de paiement', 'mode', 'methode', 'paid by means of'],
  reference: [
    ...['payment id', 'reference du paiement', 'reference', 'ref', 'receipt', 'receipt number', 'numero de recu', 'n de recu', 'recu'],
    ...['transaction id', 'id transaction', 'id de transaction', 'numero de transaction', 'transaction'],
  ],
  category: ['category', 'categorie', 'paid for', 'pour', 'objet', 'type'],
  comment: ['comment', 'commentaire', 'comments', 'commentaires', 'observation', 'observations', 'note', 'notes', 'remarque', 'remarques'],
  fee: ['fee', 'fees', 'frais', 'commission', 'frais de transaction'],
  refunded: ['refunded', 'rembourse', 'montant rembourse', 'refund'],
  paymentState: ['status', 'statut', 'etat', 'state'],
};

/** "Paid" is an amount, and "Paid on" is not. */
const ALONE = new Set(['amount', 'montant', 'paid', 'paye', 'verse', 'total', 'date', 'note', 'type', 'mode', 'pour', 'client', 'jour']);

/** Our own headings name the time zone behind the date. */
const withoutZone = (heading: string) => heading.replace(/^(date)\s*\([A-Za-z_]+\/.*\)$/i, '$1');

const suggestPayments = (header: string[]): (PaymentImportField | null)[] =>
  nameAlone(suggestColumns(header.map(withoutZone), PAYMENT_IMPORT_FIELDS, PAYMENT_HEADINGS, ALONE));

/** Returns the probable field of each column of a file. */
export const suggestFor = (kind: ImportKind, header: string[], own: readonly MemberField[]): ImportMapping =>
  kind === 'payments' ? suggestPayments(header) : suggestMapping(header, own);

const PAID = new Set([
  ...['approved', 'transferred', 'success', 'successful', 'succeeded', 'paid', 'completed', 'complete', 'settled', 'ok', 'valid'],
  ...['approuve', 'approuvee', 'transfere', 'transferee', 'succes', 'reussi', 'reussie', 'paye', 'payee', 'effectue', 'effectuee'],
  ...['termine', 'terminee', 'valide', 'validee', 'regle', 'reglee', 'encaisse', 'encaissee', 'recu', 'recue'],
  // Our own exports: money arrived in each of these.
  ...['refunded', 'rembourse', 'partially refunded', 'rembourse en partie'],
]);

/** Returns whether an export of ours says that the payment is of nobody yet. */
export const isUnmatched = (written: string): boolean => ['unmatched', 'non attribue'].includes(plain(written));

/** Returns whether money arrived, by what a file calls the state of a payment. */
export const isPaid = (written: string): boolean => PAID.has(plain(written)) || isUnmatched(written);
