import type { FastifyRequest } from 'fastify';
import { language } from '#contract/language.ts';
import { CreateMember } from '#contract/members.ts';
import { JOIN_OPTIONS, type JoinGiven } from '#contract/pay-page.ts';
import type { Product } from '#contract/products.ts';
import { isId } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/http/network.ts';
import { fieldsOf, sentFormId, textOf } from '#server/http/sent-form.ts';
import { findArchived } from '#server/members/active.queries.ts';
import { phoneInvalid } from '#server/members/members.messages.ts';
import { findMemberByEmail } from '#server/members/members.queries.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { archivedJoined } from '#server/notices/staff.notices.ts';
import { findRecentLink, makePayLink } from '#server/payments/pay-links.queries.ts';
import { holdProduct } from '#server/products/products.queries.ts';
import { createMember } from '#server/profiles/edit.actions.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import { insertOwnChange } from './own-changes.queries.ts';
import * as text from './pay.messages.ts';

/** The people who may join from one network address in an hour; a whole town can share one. */
const PER_VISITOR = { attempts: 60, minutes: 60 };

export interface PostedJoin {
  given: JoinGiven;
  submissionKey: string;
  /** The version of the terms that the page showed. */
  version: string;
}

/** The fields of the form, as far as they are read. */
export function readJoin(body: unknown): PostedJoin {
  const fields = fieldsOf(body);
  return {
    given: {
      name: textOf(fields, 'name', 200),
      email: textOf(fields, 'email', 254),
      phone: textOf(fields, 'phone', 40),
      option: JOIN_OPTIONS.find((one) => one === fields.option) ?? 'Complete',
    },
    submissionKey: textOf(fields, 'submissionKey', 36),
    version: textOf(fields, 'version', 10),
  };
}

/** Somebody can join by a product that is not archived and has a price. */
export const isSold = ({ archived, terms }: Product): boolean => !archived && terms.prices.length > 0;

/** Thrown when the product is not sold any more since the page looked. */
export class NotSold extends Error {}

/**
 * Makes somebody a member who owes the price, and returns the path of the page to pay on; undefined when the address is a member's
 * already, whose page only the owner of the address may see. A form that is sent twice makes one member and leads to one page.
 * Throws NotSold.
 */
export async function joinProduct(deps: Deps, req: FastifyRequest, product: Product, posted: PostedJoin): Promise<string | undefined> {
  const { db, env } = deps;
  if (!isId(posted.submissionKey)) throw new AppError(400, text.stale());
  // The id of the link follows from the form, so that nobody opens an existing link by naming its id.
  const linkId = sentFormId(posted.submissionKey, 'join', posted.given.email.trim().toLowerCase());
  const known = await findRecentLink(db, env, linkId);
  if (known) return known;

  const { name, email, phone, option } = posted.given;
  // A person who reads another language than the programme's is written to in it.
  const reads = language() === (await findProgrammeLanguage(db)) ? {} : { language: language() };
  const read = CreateMember.safeParse({ name, email, option, product: product.name, ...reads, ...(phone && { phone }) });
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  if (phone && !toE164(phone)) wrong.add('phone');
  if (!read.success || wrong.has('phone')) {
    const errors = {
      ...(wrong.has('name') && { name: text.enterName() }),
      ...(wrong.has('email') && { email: text.enterEmail() }),
      ...(wrong.has('phone') && { phone: phoneInvalid() }),
    };
    throw new AppError(400, Object.values(errors)[0] ?? text.stale(), { errors });
  }
  if (!(await allowAttempt(db, `join:visitor:${networkOf(req)}`, PER_VISITOR))) throw new AppError(429, text.often());
  try {
    return await db.transaction().execute(async (db) => {
      const now = await holdProduct(db, product._id);
      if (!now || !isSold(now)) throw new NotSold();
      // The address is looked up afterwards, because a form that makes nobody a member must not tell whose address is a member's.
      if (posted.version !== String(now.version)) throw new AppError(400, text.termsChanged());
      const existing = await findMemberByEmail(db, read.data.email);
      if (existing) {
        await tellOfArchived(db, existing);
        // The member may have been made meanwhile, by this very form.
        return findRecentLink(db, env, linkId);
      }
      const { _id, phone } = await createMember(deps, db, { ...read.data, product: now.name }, { source: 'page' });
      // The number proves as little as one that the member types later: what somebody pays from it is not theirs by itself.
      if (phone) await insertOwnChange(db, _id, { phone: null }, { phone });
      return makePayLink(db, env, { id: linkId, memberId: _id });
    });
  } catch (error) {
    // The same form, or the same person, arrived twice at the same time.
    if (error instanceof AppError && error.status === 409) return findRecentLink(db, env, linkId);
    throw error;
  }
}

/** An archived member is not brought back by a form that anybody can fill in with their address. */
async function tellOfArchived(db: Db, memberId: string): Promise<void> {
  const archived = await findArchived(db, memberId);
  if (archived) await notify(db, archivedJoined(archived));
}
