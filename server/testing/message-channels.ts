import type { testApp } from './app.ts';
import { APP_SECRET } from './fakes/receipts.fake.ts';
import { VENDOR_KEYS } from './fakes/vendors.fake.ts';

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
