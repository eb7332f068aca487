import type { payLinks } from '#contract/pay-links.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { type ChosenChannel, channelReasons } from '#server/mail/channels.queries.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { refusalOf } from '#server/members/active.queries.ts';
import { findMergedInto, lockMember } from '#server/members/members.queries.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { sendPayLinks } from './pay-links.actions.ts';
import * as text from './pay-links.messages.ts';
import { payLinkOf, revokePayLinks } from './pay-links.queries.ts';
import { findPayWays, lockPayWays, savePayWays } from './pay-setting.queries.ts';
import { confirmTransfer, refuseTransfer } from './transfers.actions.ts';
import { findTransfer, findTransferFile, listTransfers } from './transfers.queries.ts';

const whyNot = ({ triedChannel, triedError }: ChosenChannel): string => {
  if (triedChannel === 'whatsapp' && triedError === channelReasons.write('noChannelText')) return text.noPayTemplate();
  return channelReasons.read(triedError ?? '');
};

/** Locks a member whose page can be opened: that of an archived or deleted member is closed. */
async function lockPayer(db: Db, id: string): Promise<MemberRow> {
  const row = found(await lockMember(db, id), text.noMember());
  const refusal = refusalOf(row);
  if (refusal) throw new AppError(409, refusal());
  return row;
}

export const payLinkRoutes = (deps: Deps): Handlers<typeof payLinks> => {
  const { db, env } = deps;
  const receipt = async (id: string) => found(await findTransfer(db, id), text.noReceipt());

  return {
    open: ({ params }) =>
      db.transaction().execute(async (db) => {
        // The lock keeps two screens from making two links.
        const { id } = await lockPayer(db, params.id);
        const { url, expiresAt } = await payLinkOf(db, env, id);
        return { data: { url, expiresAt: expiresAt.toISOString() } };
      }),

    send: ({ params, body: { channel } }, req) =>
      db.transaction().execute(async (db) => {
        const { id, email, bounced_at } = await lockPayer(db, params.id);
        const way = (await sendPayLinks(db, env, [id], { channel })).get(id)!;
        // A channel that staff chose is not replaced by another one without a word.
        if (channel && channel !== way.channel) throw new AppError(409, text.notBy({ channel, reason: whyNot(way) }));
        if (bounced_at && way.channel === 'email') throw new AppError(409, text.mailComesBack());
        await audit(db, req, { action: 'pay-link.send', type: 'member', id, after: { channel: way.channel } });
        const mail = way.channel === 'email' ? await mailFate(db, deps) : 'on-its-way';
        const sent = { message: text.linkSent({ to: way.phone ?? email }), mail, channel: way.channel };
        return mail === 'captured' ? { ...sent, message: text.linkCaptured() } : sent;
      }),

    revoke: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const { id } = found(await lockMember(db, (await findMergedInto(db, params.id)) ?? params.id), text.noMember());
        const closed = await revokePayLinks(db, id);
        if (closed > 0) await audit(db, req, { action: 'pay-link.revoke', type: 'member', id });
        return { message: text.linksClosed() };
      }),

    ways: async () => ({ data: await findPayWays(db) }),

    saveWays: ({ body }, req) =>
      db.transaction().execute(async (db) => {
        const before = await lockPayWays(db);
        const data = { ...before, ...body, transferText: { ...before.transferText, ...body.transferText } };
        await savePayWays(db, data);
        await audit(db, req, { action: 'pay-ways.update', type: 'setting', before, after: data });
        return { data };
      }),

    transfers: async ({ query }) => listTransfers(db, query),

    receiptFile: async ({ params }) => found(await findTransferFile(db, params.id), text.noReceipt()),

    confirm: async ({ params, body }, req) => {
      await db.transaction().execute((db) => confirmTransfer(deps, db, req, { id: params.id, ...body }));
      return { data: await receipt(params.id) };
    },

    refuse: async ({ params, body }, req) => {
      await db
        .transaction()
        .execute((db) => refuseTransfer(db, req, params.id, { reason: body.reason, linkOf: (memberId) => payLinkOf(db, env, memberId) }));
      return { data: await receipt(params.id) };
    },
  };
};
