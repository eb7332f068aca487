import { afterAll } from 'vitest';
import { testApp } from './app.ts';
import { buildAccount } from './factories.ts';
import { APP_SECRET } from './fakes/receipts.fake.ts';
import { startSink } from './fakes/smtp.fake.ts';
import { startVendors, VENDOR_KEYS } from './fakes/vendors.fake.ts';

/** Connects WhatsApp and SMS to the fakes of the vendors, as staff do. */
export async function connectChannels({ call }: Pick<Awaited<ReturnType<typeof testApp>>, 'call'>, as: string): Promise<void> {
  const connect = async (service: string, values: Record<string, string>) =>
    (await call('POST', '/api/connection', { as, body: { service, name: service, values } })).body.data._id as string;
  const whatsapp = await connect('whatsapp', { phoneNumberId: '106540352242922', accessToken: VENDOR_KEYS.whatsapp });
  const sms = await connect('orange-sms', { authorization: VENDOR_KEYS.orange, sender: '+221770000000' });
  const limits = { minuteLimit: 100_000, dailyLimit: 100_000 };
  for (const [channel, body] of [
    ['whatsapp', { connectionId: whatsapp, appSecret: APP_SECRET, payTemplate: 'lien_de_paiement', ...limits }],
    ['sms', { connectionId: sms, ...limits }],
  ] as const) {
    const { status } = await call('PATCH', `/api/setting/channel/${channel}`, { as, body });
    if (status !== 200) throw new Error(`The channel ${channel} could not be connected.`);
  }
}

/** Starts an app with a mail server and with WhatsApp and SMS, which an admin has connected. */
export async function channelsApp() {
  const sink = await startSink();
  const vendors = await startVendors();
  const world = await testApp({ env: { ...vendors.env, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, OUTBOUND_ALLOW: '127.0.0.1' } });
  afterAll(async () => {
    world.deps.mailer.close();
    await sink.close();
    await vendors.close();
  });
  const { token: as } = await buildAccount(world.db, { name: 'Fatou' });
  await connectChannels(world, as);
  return { ...world, world, sink, vendors, as };
}
