import { z } from 'zod';
import { contract } from './endpoint.ts';
import { DELETED_KINDS, PURGED_KINDS } from './filter-values.ts';
import { Money } from './money.ts';
import { Data, Id, Page, Text, Time } from './shared.ts';

export const DeletedKind = z.enum(DELETED_KINDS);
export type DeletedKind = z.infer<typeof DeletedKind>;
export const PurgedKind = z.enum(PURGED_KINDS);
export type PurgedKind = z.infer<typeof PurgedKind>;

/**
 * Something that staff deleted and can restore. An item of kind `responses` stands for all responses that one deletion
 * removed from one form.
 */
export const DeletedItem = z.object({
  _id: Id,
  kind: DeletedKind,
  /** The title of the form, the name of the template, campaign, scenario, segment or member, or the name of the payer. */
  name: z.string(),
  /** It counts the responses of the form or of the deletion; null for the other kinds. */
  responses: z.int().nullable(),
  /** The amount that was paid; null for everything but a payment. */
  amount: Money.nullable(),
  /** The number of a payment's receipt. */
  receipt: z.string().nullable(),
  deletedAt: Time,
  /** Null when the account that deleted it no longer exists. */
  deletedBy: z.string().nullable(),
  /** The item is deleted permanently then; null when it is kept. */
  purgeAt: Time.nullable(),
  /** Days until then, rounded up. */
  daysLeft: z.int().nullable(),
});
export type DeletedItem = z.infer<typeof DeletedItem>;

const WhichItem = z.object({ kind: DeletedKind, id: Id });

export const deleted = contract({
  list: {
    route: 'GET /api/deleted',
    coaches: 'forms and responses',
    summary: 'What was deleted and can be restored, deleted last first; coaches see forms and responses only',
    query: Page.extend({ kind: DeletedKind.optional(), search: Text(200).optional() }),
    response: Data(z.array(DeletedItem)).extend({ count: z.int() }),
  },
  restore: {
    route: 'POST /api/deleted/{kind}/{id}/restore',
    summary: 'Restore what was deleted: a form with its responses, a scenario paused, a scheduled campaign as a draft',
    params: WhichItem,
  },
  purge: {
    route: 'DELETE /api/deleted/{kind}/{id}',
    summary: 'Delete for good what was deleted before; payments are kept',
    params: WhichItem.extend({ kind: PurgedKind }),
  },
});
