import type { ImportOptions } from '#contract/imports.ts';
import type { Billing } from '#server/billing/billing.rules.ts';
import { asBase, onDay } from '#server/billing/billing.rules.ts';
import { columnsOf } from '#server/billing/ledger.queries.ts';
import { addMonths, type Day } from '#server/time/calendar.ts';

type Fields = Record<string, string>;

/**
 * Returns the billing of a new member: the values of the row, and where it has none, those of the billing rules. A due day
 * that the row does not give is never before the day of the import, so that nobody is late because of an old list.
 */
export function billingFrom(
  fields: Fields,
  { today, instalments, options }: { today: Day; instalments: number; options: Pick<ImportOptions, 'due'> },
): { columns: ReturnType<typeof columnsOf>; base: object } {
  const option = fields.payment_option === 'Partiel' ? 'Partiel' : 'Complete';
  const sequence = Number(fields.payment_sequence ?? 0);
  const isPaid = sequence >= (option === 'Partiel' ? instalments : 1);
  const status = (fields.payment_status ?? (isPaid ? 'Completed' : 'Progress')) as Billing['payment']['status'];
  const renewal = (fields.subscription_status ?? (fields.subscription_next ? 'Completed' : null)) as Billing['subscription']['status'];
  const stated: Billing = {
    payment: {
      status,
      option,
      last: fields.payment_last ?? null,
      sequence,
      next: fields.payment_next ?? (status === 'Completed' || status === 'Out' ? null : firstDue(fields, sequence, today, options)),
    },
    subscription: {
      status: renewal,
      last: fields.subscription_last ?? null,
      sequence: Number(fields.subscription_sequence ?? 0),
      next: fields.subscription_next ?? null,
    },
  };
  const moment = { today, outOf: { payment: null, subscription: null } };
  const base = asBase(stated, moment);
  return { columns: columnsOf(onDay(base, moment)), base };
}

/** A month after the last instalment; without one, the day that staff gave; without that, the day of joining. */
function firstDue(fields: Fields, sequence: number, today: Day, { due }: Pick<ImportOptions, 'due'>): Day {
  const byRule = sequence > 0 && fields.payment_last ? addMonths(fields.payment_last, 1) : (due ?? fields.joined_on ?? today);
  return byRule < today ? today : byRule;
}
