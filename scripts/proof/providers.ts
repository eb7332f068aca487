import { startChariow } from '#server/testing/fakes/chariow.fake.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startMoneroo } from '#server/testing/fakes/moneroo.fake.ts';

/** Starts the three payment providers; `env` is with what Cauri finds them. A quota is the requests per second that each allows. */
export async function startProviders(options: { quota?: number } = {}) {
  const [fedapay, moneroo, chariow] = await Promise.all([
    startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay', ...options }),
    startMoneroo({ key: 'sk_moneroo', webhookSecret: 'wh_moneroo', ...options }),
    startChariow({ key: 'sk_chariow', webhookSecret: 'whsec_chariow', ...options }),
  ]);
  return {
    fedapay,
    moneroo,
    chariow,
    env: {
      ...{ FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
      ...{ MONEROO_SECRET_KEY: 'sk_moneroo', MONEROO_WEBHOOK_SECRET: 'wh_moneroo', MONEROO_URL: moneroo.url },
      ...{ CHARIOW_API_KEY: 'sk_chariow', CHARIOW_PULSE_SECRET: 'whsec_chariow', CHARIOW_URL: chariow.url },
    },
    close: async () => void (await Promise.all([fedapay.close(), moneroo.close(), chariow.close()])),
  };
}
