import type { FastifyRequest } from 'fastify';
import type { MemberFilter } from '#contract/members.ts';
import { AppError } from '#server/errors.ts';
import { caller } from '#server/http/sessions.ts';
import type { ListQuery } from './list.queries.ts';
import * as text from './members.messages.ts';

// Money is for admins. Everything that a coach reads of a member goes through here.

/** Work without a request, such as a scenario's, is not restricted. */
export const seesMoney = (req: FastifyRequest | undefined): boolean => !req || caller(req).account.role === 'admin';

type Money = 'payment' | 'subscription' | 'account' | 'reminder';

/** Returns the member, for coaches without billing and reminders. */
export function shownTo<M extends { payment: unknown; subscription: unknown; account: unknown; reminder?: unknown }>(
  req: FastifyRequest | undefined,
  member: M,
): M | Omit<M, Money> {
  if (seesMoney(req)) return member;
  const { payment: _, subscription: __, reminder: ___, account: ____, ...rest } = member;
  return rest;
}

const MONEY_FILTERS = ['option', 'paymentStatus', 'due', 'dueCurrency', 'dueWithin', 'dueMonth'] as const satisfies (keyof MemberFilter)[];
const MONEY_SORTS: readonly ListQuery['sort'][] = ['paymentStatus', 'owed', 'nextDue'];

/** The order and the number of matches would reveal what the rows leave out. */
export function refuseMoneyFilter(req: FastifyRequest, { sort, ...filter }: MemberFilter & Partial<Pick<ListQuery, 'sort'>>): void {
  const asks = MONEY_FILTERS.some((name) => filter[name] !== undefined) || (sort !== undefined && MONEY_SORTS.includes(sort));
  if (asks && !seesMoney(req)) throw new AppError(403, text.onlyAdminSeesBilling());
}
