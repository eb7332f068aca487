import type { ImportColumn, ImportField, ImportMapping } from '#contract/imports.ts';
import {
  oneOf,
  Problem,
  type Read,
  type Reading,
  readAge,
  readCount,
  readDay,
  readEmail,
  readNames,
  readOwn,
  readPhone,
  readUnsubscribed,
  readYesOrNo,
  text,
} from './cell.rules.ts';
import { writeReason, writeReasons } from './reasons.queries.ts';

/** The values of a row as text, by column of `member`; columns without a value are left out. */
export interface ReadRow {
  fields: Record<string, string>;
  email: string | null;
  phone: string | null;
  /** All problems that prevent the import of the row, as they are stored; null when there are none. */
  problem: string | null;
  /** True when all problems are in cells that may be left out. */
  canLeaveOut: boolean;
  /** Why cells of the row were left out, as it is stored; null when none were. */
  leftOut: string | null;
}

const FIELDS: Partial<Record<ImportField, { column: string; read: Read }>> = {
  email: { column: 'email', read: readEmail },
  phone: { column: 'phone', read: readPhone },
  age: { column: 'age', read: readAge },
  nationality: { column: 'nationality', read: text('nationalityTooLong', 100) },
  work: { column: 'work', read: text('professionTooLong', 200) },
  language: { column: 'language', read: oneOf('language') },
  status: { column: 'status', read: oneOf('status') },
  product: { column: 'product', read: oneOf('product') },
  from: { column: 'source', read: oneOf('from') },
  option: { column: 'payment_option', read: oneOf('option') },
  joinedAt: { column: 'joined_on', read: readDay },
  moderator: { column: 'moderator', read: readYesOrNo },
  paymentStatus: { column: 'payment_status', read: oneOf('paymentStatus') },
  instalments: { column: 'payment_sequence', read: readCount },
  lastPayment: { column: 'payment_last', read: readDay },
  nextPayment: { column: 'payment_next', read: readDay },
  subscriptionStatus: { column: 'subscription_status', read: oneOf('subscriptionStatus') },
  subscriptions: { column: 'subscription_sequence', read: readCount },
  lastSubscription: { column: 'subscription_last', read: readDay },
  nextSubscription: { column: 'subscription_next', read: readDay },
  tags: { column: 'tags', read: readNames('tooManyTags') },
  accessGroups: { column: 'access_groups', read: readNames('tooManyGroups') },
  unsubscribedOn: { column: 'unsubscribed_on', read: readUnsubscribed },
};
/** A value of the programme's own fields is stored with a row under the name that the mapping has; one that was deleted is left out. */
function ownField(column: string, { own }: Reading): { column: string; read: Read } | undefined {
  const field = own.find(({ _id }) => `field:${_id}` === column.toLowerCase());
  return field && { column: `field:${field._id}`, read: readOwn(field) };
}

const NAME_MAX = 200;
const readName = text('nameTooLong', NAME_MAX);

/** Reads rows for the dry run and the import. `leaveOut` leaves wrong cells out where the row can be imported without them. */
export function rowReader(mapping: ImportMapping, reading: Reading): (cells: string[], leaveOut: boolean) => ReadRow {
  const columns = mapping.flatMap((field, i) => (field ? [{ field, i }] : []));
  return (cells, leaveOut) => {
    const given = new Map<ImportColumn, string>();
    for (const { field, i } of columns) if (cells[i]) given.set(field, cells[i]);
    const fields: Record<string, string> = {};
    const needed: string[] = [];
    const spare: string[] = [];
    const read = (column: string, value: string, by: Read, problems: string[]) => {
      try {
        const said = by(value, reading);
        if (said !== undefined) fields[column] = said;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        problems.push(error.message);
      }
    };
    const name = given.get('fullName') ?? [given.get('firstName'), given.get('lastName')].filter(Boolean).join(' ');
    // A name that is too long is not a missing name.
    if (name) fields.full_name = name.slice(0, NAME_MAX);
    if (name) read('full_name', name, readName, needed);
    for (const [field, value] of given) {
      const known = field.startsWith('field:') ? ownField(field, reading) : FIELDS[field as ImportField];
      if (known) read(known.column, value, known.read, field === 'email' ? needed : spare);
    }
    if (!fields.email && !fields.phone && !given.has('email')) needed.push(writeReason('emailMissing'));
    const isTaken = needed.length === 0 && (spare.length === 0 || leaveOut);
    return {
      fields,
      email: fields.email ?? null,
      phone: fields.phone ?? null,
      problem: isTaken ? null : writeReasons([...needed, ...spare]),
      canLeaveOut: needed.length === 0 && spare.length > 0,
      leftOut: isTaken && spare.length > 0 ? writeReasons(spare) : null,
    };
  };
}
