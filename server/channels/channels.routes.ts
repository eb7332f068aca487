import type { PhoneChannel } from '#contract/channel-names.ts';
import { chooseConnection } from '#contract/channels.messages.ts';
import type { ChannelSetting, channels } from '#contract/channels.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as text from './channels.messages.ts';
import { listChannels, removeChannel, SERVICES, saveChannel } from './channels.queries.ts';

export const channelRoutes = ({ db, env }: Deps): Handlers<typeof channels> => {
  const read = async (db: Db, channel: PhoneChannel): Promise<ChannelSetting> =>
    (await listChannels(db, env)).find((one) => one.channel === channel)!;
  /** The audit log keeps no secret that proves something to a vendor. */
  const logged = ({ verifyToken: _, receiptUrl: __, ...setting }: ChannelSetting) => setting;

  return {
    list: async () => ({ data: await listChannels(db, env) }),

    save: ({ params: { channel }, body }, req) =>
      db.transaction().execute(async (db) => {
        const before = await read(db, channel);
        const current = before.connection?._id;
        const { connectionId = current } = body;
        if (!connectionId) throw fieldError(400, 'connectionId', chooseConnection());
        const connection = await db
          .selectFrom('connection')
          .select(['service', 'check_ok'])
          .where('id', '=', connectionId)
          .forShare()
          .executeTakeFirst();
        if (connection?.service !== SERVICES[channel]) throw fieldError(400, 'connectionId', text.otherService({ channel }));
        // The channel that already sends by it stays open to change, because an outage of the service fails a check too.
        if (connection.check_ok === false && connectionId !== current)
          throw fieldError(400, 'connectionId', text.refusedConnection({ channel }));
        await saveChannel(db, env, channel, connectionId, body);
        const data = await read(db, channel);
        await audit(db, req, { action: 'channel.save', type: 'setting', before: logged(before), after: logged(data) });
        return { message: text.saved({ channel }), data };
      }),

    turnOff: ({ params: { channel } }, req) =>
      db.transaction().execute(async (db) => {
        const before = await read(db, channel);
        if (!(await removeChannel(db, channel))) throw new AppError(409, text.isOff());
        await audit(db, req, { action: 'channel.turn-off', type: 'setting', before: logged(before) });
        return { message: text.turnedOff({ channel }) };
      }),
  };
};
