import { BILLING_STATUS, type MEMBER_SORTS, MEMBER_STATUS, type MemberFilter, PAYMENT_OPTIONS, PRODUCTS } from '#contract/members.ts';

// A member's class (`member.class`, the function member_class) says its status, option, product and payment status in one
// number, so that each filter on them is a set of classes and each count a sum over them.

type Sort = (typeof MEMBER_SORTS)[number];

interface Kind {
  class: number;
  status: string;
  option: string;
  product: string | null;
  paymentStatus: string;
}

const KINDS: readonly Kind[] = MEMBER_STATUS.flatMap((status, s) =>
  PAYMENT_OPTIONS.flatMap((option, o) =>
    [...PRODUCTS, null].flatMap((product, p) =>
      BILLING_STATUS.map((paymentStatus, b) => ({ class: s * 24 + o * 12 + p * 4 + b, status, option, product, paymentStatus })),
    ),
  ),
);

export const CLASSES = KINDS.length;

/** The classes that a filter leaves; undefined for all of them. */
export function classesOf({ status, option, product, paymentStatus }: MemberFilter): number[] | undefined {
  if (!status && !option && !product && !paymentStatus) return undefined;
  const wanted = option === 'Partial' ? 'Partiel' : option;
  return KINDS.filter(
    (kind) =>
      (!status || kind.status === status) &&
      (!wanted || kind.option === wanted) &&
      (!product || kind.product === product) &&
      (!paymentStatus || kind.paymentStatus === paymentStatus),
  ).map((kind) => kind.class);
}

/** One stretch of a list: its classes, in one of the orders that have an index. */
export interface Stretch {
  classes: number[] | undefined;
  by: 'joined' | 'name' | 'email';
  order: 'asc' | 'desc';
}

const INDEXED = { joinedAt: 'joined', fullName: 'name', email: 'email' } as const;

/**
 * A sorted list as stretches, one after the other: by a value of few kinds it is one for each value, in each of which
 * those who joined last come first.
 */
export function stretchesOf(filter: MemberFilter, sort: Sort, order: 'asc' | 'desc'): Stretch[] {
  const classes = classesOf(filter);
  if (sort === 'joinedAt' || sort === 'fullName' || sort === 'email') return [{ classes, by: INDEXED[sort], order }];
  const left = classes ? new Set(classes) : undefined;
  const byValue = Map.groupBy(
    KINDS.filter((kind) => !left || left.has(kind.class)),
    (kind) => kind[sort],
  );
  // Without a product comes after every product.
  const values = [...byValue.keys()].sort((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
  if (order === 'desc') values.reverse();
  return values.map((value) => ({ classes: byValue.get(value)!.map((kind) => kind.class), by: 'joined', order: 'desc' }));
}

/** How many members of these classes there are. */
export const sumOf = (totals: ReadonlyMap<number, number>, classes: readonly number[] | undefined): number =>
  classes ? classes.reduce((sum, one) => sum + (totals.get(one) ?? 0), 0) : [...totals.values()].reduce((sum, n) => sum + n, 0);

/** A piece of a list. */
export interface Window {
  offset: number;
  size: number;
}

/** Parts of a row of stretches that a window of the whole list touches. */
export function windowOf(lengths: readonly number[], offset: number, size: number): (Window & { index: number })[] {
  const pieces: (Window & { index: number })[] = [];
  let before = 0;
  for (const [index, length] of lengths.entries()) {
    const from = Math.max(offset, before);
    const to = Math.min(offset + size, before + length);
    if (from < to) pieces.push({ index, offset: from - before, size: to - from });
    before += length;
  }
  return pieces;
}
