import { readFile } from 'node:fs/promises';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { Api } from './api.ts';
import { ADMIN, expect, PHONE, test as shared, withServer } from './fixtures.ts';

const KEYS = { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay' };

const test = shared.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
  site: async ({}, use) => {
    let url = '';
    const webhookUrl = () => `${url}/api/webhooks/fedapay`;
    const fedapay = await startFedapay({ key: KEYS.FEDAPAY_SECRET_KEY, webhookSecret: KEYS.FEDAPAY_WEBHOOK_SECRET, webhookUrl });
    await withServer({ ...KEYS, FEDAPAY_URL: fedapay.url }, async (server) => {
      ({ url } = server);
      await Api.register(url, ADMIN);
      await use(server);
    });
    await fedapay.close();
  },
});

test('a lead joins on a phone without a script, pays the first instalment and gets access without staff, and the accountant exports the month', async ({
  api,
  open,
  site,
  browser,
}) => {
  const { data: group } = await api.post<{ data: { _id: string } }>('/api/circle/spaces', { name: 'Promo 4' });
  const { data: products } = await api.get<{ data: { _id: string; name: string; rev: number }[] }>('/api/product');
  const coaching = products.find(({ name }) => name === 'COACHING')!;
  await api.patch(`/api/product/${coaching._id}`, { accessGroups: [group._id], rev: coaching.rev });

  // `open` allows no page of another site, and the provider's page is one.
  const phone = await browser.newContext({ ...PHONE, baseURL: site.url, javaScriptEnabled: false });
  const page = await phone.newPage();
  await page.goto(`/inscription/${coaching._id}`);
  await page.getByLabel('Votre nom complet').fill('Awa Diop');
  await page.getByLabel('Votre adresse e-mail').fill('awa@exemple.sn');
  await page.getByText('En 4 versements').click();
  await page.getByRole('button', { name: 'M’inscrire et payer' }).click();
  await expect(page.getByRole('heading', { name: 'Bonjour Awa Diop' })).toBeVisible();
  await page.getByRole('button', { name: 'Mobile Money ou carte (FedaPay)' }).click();
  await page.getByRole('button', { name: 'Payer 50000 XOF' }).click();
  // The page looks again by itself until the payment is recorded.
  await expect(page.getByRole('status')).toContainText('est bien arrivé, merci !', { timeout: 15_000 });
  await expect(page.getByText('Reste à payer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reçu (PDF)' })).toBeVisible();

  const { members } = await api.get<{ members: { _id: string }[] }>('/api/circle?search=awa@exemple.sn');
  const { data } = await api.get<{ data: { accessGroups: { name: string }[] } }>(`/api/circle/members/${members[0]!._id}`);
  expect(data.accessGroups).toMatchObject([{ name: 'Promo 4' }]);
  await phone.close();

  const staff = await open({ as: ADMIN });
  await staff.goto('/payments?view=accounting');
  await staff
    .getByRole('button', { name: /^Export the journal of / })
    .first()
    .click();
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('menuitem', { name: 'CSV', exact: false }).last().click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\n').filter((line) => line.includes('Awa Diop'));
  expect(lines.map((line) => line.split(',').slice(3, 8).join(' '))).toEqual([
    '552 Awa Diop Payment COACHING 50000 ',
    '411 Awa Diop Payment COACHING  50000',
    '411 Awa Diop Payment COACHING 50000 ',
    '706 Awa Diop Payment COACHING  50000',
  ]);
});
