import type { PaymentMethod } from '#contract/payments.ts';
import { SETTLEMENT_FIELDS, type SettlementField, type SettlementMapping } from '#contract/settlements.ts';
import { suggestColumns } from '#server/imports/mapping.rules.ts';

/**
 * Headings of such files, in French and English, without accents. The providers document the fields of their payments and not
 * the headings of their exports, so these are the names of those fields, and what banks commonly write.
 */
const HEADINGS: Record<SettlementField, string[]> = {
  number: [
    ...['transaction id', 'id transaction', 'id de transaction', 'payment id', 'sale id', 'id', 'transaction', 'numero de transaction'],
    ...['reference', 'ref', 'numero de piece', 'n piece', 'piece'],
  ],
  otherNumber: ['reference', 'transaction reference', 'reference de transaction', 'merchant reference', 'libelle', 'description', 'label'],
  day: [
    ...['approved at', 'paid at', 'completed at', 'processed at', 'date de paiement', 'payment date', 'date operation', 'date d operation'],
    ...['date de l operation', 'date comptable', 'date', 'date de valeur', 'value date', 'created at', 'initiated at', 'jour'],
  ],
  amount: ['amount', 'montant', 'credit', 'montant brut', 'gross amount', 'montant credit', 'encaissement', 'total'],
  fee: ['fees', 'fee', 'frais', 'commission', 'commissions', 'operator fees', 'total fee', 'frais de transaction'],
  currency: ['currency', 'devise', 'monnaie', 'currency code'],
  status: ['status', 'statut', 'etat', 'state'],
  payer: ['customer', 'client', 'customer name', 'nom du client', 'nom', 'name', 'payer', 'payeur', 'customer email', 'email', 'telephone'],
};

export const suggestSettlement = (header: string[]): SettlementMapping => suggestColumns(header, SETTLEMENT_FIELDS, HEADINGS);

/** Returns whether a file can be compared: a provider's by the number of each payment, a bank's by its amounts and days. */
export const isComparable = (mapping: SettlementMapping, moyen: PaymentMethod): boolean =>
  mapping.includes('amount') && mapping.includes('day') && (moyen === 'Cash' || mapping.includes('number'));

/** Banks write their address above the table, so the header is the first of these lines that names an amount and a day. */
const HEADER_WITHIN = 25;

export function headerAt(lines: { cells: string[] }[]): number {
  const found = lines.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    const mapping = suggestSettlement(cells);
    return mapping.includes('amount') && mapping.includes('day');
  });
  return Math.max(found, 0);
}
