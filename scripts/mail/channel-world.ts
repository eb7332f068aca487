import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { saveChannel } from '#server/channels/channels.queries.ts';
import { storeFailure } from '#server/channels/receipts.queries.ts';
import { type Db, insertRow } from '#server/db/db.ts';
import { readEnv } from '#server/env.ts';
import { insertDeliveries } from '#server/mail/deliveries.queries.ts';
import { insertConnection } from '#server/scenarios/connections.queries.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { startVendors, VENDOR_KEYS } from '#server/testing/fakes/vendors.fake.ts';
import { countOf } from '../proof/tools.ts';
import { addCampaign, isAllSent, PROOF_ENV, reminderTo, sendWaiting, type World } from './world.ts';

const DELAY_MS = 15;

export interface ChannelWorld extends World {
  /** The vendor took the message of each delivery this often, by the telephone number. */
  messaged(): Map<string, number>;
  /** The numbers for which the vendor reported a failure after it had taken the message. */
  reported: Set<string>;
}

/** Members who prefer WhatsApp or SMS, with a campaign that is about to start; a tenth of them get a reminder in its place. */
export async function openChannelWorld(parts: { db: Db; recipients: number; random: () => number }): Promise<ChannelWorld> {
  const { db, recipients, random } = parts;
  const sink = await startSink({ light: true, onMessage: async () => void (await sleep(random() * DELAY_MS)) });
  const refused = (code: number, message: string) => ({ status: 400, body: { error: { code, message } } });
  const vendors = await startVendors({
    async fault(vendor, body) {
      // A token may be asked for again.
      if (body.grant_type) return undefined;
      await sleep(random() * 2 * DELAY_MS);
      const chance = random();
      if (chance < 0.02) return 'drop reply';
      if (chance < 0.03) return { status: 500, body: { error: { code: 1, message: 'Unknown' } } };
      if (chance < 0.04) return { status: 503, headers: { 'retry-after': '0' }, body: {} };
      if (chance < 0.09) return vendor === 'whatsapp' ? refused(131026, 'Message undeliverable') : refused(1, 'Not valid');
      if (chance < 0.1 && vendor === 'whatsapp') return refused(131056, 'Too many messages to this number');
      return undefined;
    },
  });
  const variables = { ...PROOF_ENV, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, ...vendors.env };
  const env = readEnv({ ...variables, CAURI_DATA: '/tmp' });

  const connect = async (channel: 'whatsapp' | 'sms', service: string, values: Record<string, string>) => {
    const account = { name: channel, email: `${channel}@exemple.sn`, password_hash: 'unusable', role: 'admin', status: 'Active' } as const;
    const createdBy = await insertRow(db, 'account', account);
    const connectionId = await insertConnection({ env }, db, { service, name: service, values, createdBy });
    await saveChannel(db, env, channel, connectionId, { dailyLimit: 1_000_000, minuteLimit: 100_000 });
  };
  await connect('whatsapp', 'whatsapp', { phoneNumberId: '106540352242922', accessToken: VENDOR_KEYS.whatsapp });
  await connect('sms', 'orange-sms', { authorization: VENDOR_KEYS.orange, sender: '+221770000000' });

  await sql`
    insert into member (full_name, email, payment_next, phone, channel, whatsapp_agreed_at)
    select 'Membre ' || i, 'membre' || i || '@exemple.sn', '2026-01-31', '+22177' || (1000000 + i), case i % 2 when 0 then 'whatsapp' else 'sms' end, now()
    from generate_series(1, ${recipients}::int) as i`.execute(db);
  const { rows } = await sql<{ id: string; email: string; phone: string; channel: 'whatsapp' | 'sms' }>`
    select id, email, phone, channel from member order by id`.execute(db);
  const whatsapp = { name: 'promo', language: 'fr', values: ['{{ fullName }}'] };
  const content = { name: 'Promo', subject: 'Bonjour', body: '<p>Bonjour {{ fullName }}</p>', status: 'Active' as const };
  const row = { ...content, sms: 'Bonjour {{ fullName }}', whatsapp: JSON.stringify(whatsapp) };
  const campaign = { name: 'Promo', template_id: await insertRow(db, 'template', row) };
  await addCampaign(
    db,
    campaign,
    rows.filter((_, i) => i % 10 !== 0),
  );
  await insertDeliveries(
    db,
    rows
      .filter((_, i) => i % 10 === 0)
      .map(({ channel, phone, ...member }) => ({
        ...reminderTo(member),
        way: { channel, phone, triedChannel: null, triedError: null },
        phoneMessage: channel === 'sms' ? { text: 'Rappel' } : { template: 'rappel', language: 'fr', values: [] },
      })),
  );

  const numbers = () => [
    ...vendors.done.whatsapp.map(({ to }: { to: string }) => `+${to}`),
    ...vendors.done.orange.map(({ address }: { address: string }) => address.replace('tel:', '')),
  ];
  const reported = new Set<string>();
  /** WhatsApp says of some messages that it could not deliver them, each time twice. */
  const reportFailures = async () => {
    const { rows: sent } = await sql<{ id: string; phone: string }>`
      select id, phone from delivery where channel = 'whatsapp' and state in ('sent', 'uncertain') and right(phone, 1) = '4'`.execute(db);
    for (const { id, phone } of sent) {
      reported.add(phone);
      const receipt = { id, providerId: '', status: 'failed' as const, at: new Date(), reason: 'Message undeliverable' };
      for (let i = 0; i < 2; i++) await storeFailure({ db, env }, 'whatsapp', receipt);
    }
    return sent.length;
  };
  return {
    env: variables,
    expected: recipients,
    arrived: () => numbers().length + sink.received.length,
    reached: () => countOf(sink.received.map(({ to }) => to)),
    messaged: () => countOf(numbers()),
    reported,
    async isDone() {
      return (await reportFailures()) === 0 && (await isAllSent(db));
    },
    async hurry() {
      await sendWaiting(db);
      await sql`update message_channel set limited_until = null`.execute(db);
    },
    async progress() {
      const { rows } = await sql<{ what: string; n: number }>`
        select channel || ' ' || state as what, count(*) as n from delivery group by 1 order by 1`.execute(db);
      return rows.map(({ what, n }) => `${n} ${what}`).join(', ');
    },
    close: async () => void (await Promise.all([sink.close(), vendors.close()])),
  };
}
