import type { FastifyRequest } from 'fastify';
import { MEMBER_ACTIVITY_FILTERS, MEMBER_MONEY_FILTERS, MEMBER_MONEY_SORTS } from '#contract/filter-values.ts';
import type { MemberFilter } from '#contract/members.ts';
import { AppError } from '#server/errors.ts';
import { caller, seenBy } from '#server/http/handlers.ts';
import type { ListQuery } from './list.queries.ts';
import * as text from './members.messages.ts';

// Money is for admins. Everything that a coach reads of a member goes through here.

/** Work without a request, such as a scenario's, is not restricted. */
export const seesMoney = (req: FastifyRequest | undefined): boolean => !req || caller(req).account.role === 'admin';

export function seesMemberOf(req: FastifyRequest | undefined, coachId: string | null | undefined): boolean {
  const only = seenBy(req);
  return only === undefined || only === coachId;
}

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

/** The order and the number of matches would reveal what the rows leave out. */
export function refuseAdminFilter(req: FastifyRequest, { sort, ...filter }: MemberFilter & Partial<Pick<ListQuery, 'sort'>>): void {
  if (seesMoney(req)) return;
  const asks = (filters: readonly (keyof MemberFilter)[]) => filters.some((name) => filter[name] !== undefined);
  if (asks(MEMBER_MONEY_FILTERS) || MEMBER_MONEY_SORTS.some((one) => one === sort)) throw new AppError(403, text.onlyAdminSeesBilling());
  if (asks(MEMBER_ACTIVITY_FILTERS)) throw new AppError(403, text.onlyAdminSeesActivity());
}
