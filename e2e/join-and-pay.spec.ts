import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { Api } from './api.ts';
import { beginJob, letDaysPass } from './clock.ts';
import { ADMIN, expect, PHONE, test as shared, withServer } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';
import { cardOf } from './members.ts';
import { expectToast } from './steps.ts';

const KEYS = { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay' };
const EMAIL = 'awa@exemple.sn';
/** More than a month and the day of the first reminder. */
const LATE = 34;

type Sink = Awaited<ReturnType<typeof startSink>>;

const test = shared.extend<{ sink: Sink }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
  sink: async ({}, use) => {
    const sink = await startSink();
    await use(sink);
    await sink.close();
  },
  site: async ({ sink }, use) => {
    let url = '';
    const webhookUrl = () => `${url}/api/webhooks/fedapay`;
    const fedapay = await startFedapay({ key: KEYS.FEDAPAY_SECRET_KEY, webhookSecret: KEYS.FEDAPAY_WEBHOOK_SECRET, webhookUrl });
    await withServer({ ...KEYS, FEDAPAY_URL: fedapay.url, SMTP_URL: `smtp://127.0.0.1:${sink.port}` }, async (server) => {
      ({ url } = server);
      await Api.register(url, ADMIN);
      await use(server);
    });
    await fedapay.close();
  },
});

/** The link in the latest e-mail to the member, after this number of them. */
async function linkInMail(sink: Sink, count: number): Promise<string> {
  const mails = () => sink.received.filter(({ to }) => to === EMAIL);
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(count);
  const { text } = await PostalMime.parse(mails().at(-1)!.raw);
  return new URL(/https?:\/\/\S+\/payer\/\S+/.exec(text!)![0]).pathname;
}

/** Pays on the page of the provider what is chosen, and waits until the member's page says of so many payments that they arrived. */
async function payByMobileMoney(page: Page, amount: number, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Mobile Money ou carte (FedaPay)' }).click();
  await page.getByRole('button', { name: `Payer ${amount} XOF` }).click();
  // The page looks again by itself until the payment is recorded.
  await expect(page.getByRole('status').filter({ hasText: 'est bien arrivé, merci !' })).toHaveCount(count, { timeout: 15_000 });
}

/** Exports the newest month, and returns the account, the debit and the credit of each line about the member. */
async function exportMonth(staff: Page): Promise<string[]> {
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
  return lines.map((line) => line.split(',').slice(3, 8).join(' '));
}

test('a lead joins on a phone without a script, pays in time, late and all, and has access and a reminder without a click of staff', async ({
  api,
  open,
  site,
  sink,
  browser,
}) => {
  const { data: group } = await api.post<{ data: { _id: string } }>('/api/circle/spaces', { name: 'Promo 4' });
  const { data: products } = await api.get<{ data: { _id: string; name: string; rev: number }[] }>('/api/product');
  const coaching = products.find(({ name }) => name === 'COACHING')!;
  await api.patch(`/api/product/${coaching._id}`, { accessGroups: [group._id], rev: coaching.rev });
  await api.patch('/api/setting', { runReminder: true, reminderHour: 0 });

  // `open` allows no page of another site, and the provider's page is one.
  const phone = await browser.newContext({ ...PHONE, baseURL: site.url, javaScriptEnabled: false });
  const page = await phone.newPage();
  await page.goto(`/inscription/${coaching._id}`);
  await page.getByLabel('Votre nom complet').fill('Awa Diop');
  await page.getByLabel('Votre adresse e-mail').fill(EMAIL);
  await page.getByText('En 4 versements').click();
  await page.getByRole('button', { name: 'M’inscrire et payer' }).click();
  await expect(page.getByRole('heading', { name: 'Bonjour Awa Diop' })).toBeVisible();
  await payByMobileMoney(page, 50_000, 1);
  await expect(page.getByText('Reste à payer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reçu (PDF)' })).toBeVisible();

  const { members } = await api.get<{ members: { _id: string }[] }>(`/api/circle?search=${EMAIL}`);
  const member = async () =>
    (await api.get<{ data: { accessGroups: object[]; payment: object } }>(`/api/circle/members/${members[0]!._id}`)).data;
  expect((await member()).accessGroups).toMatchObject([{ name: 'Promo 4' }]);

  await letDaysPass(site, LATE);
  await beginJob(site, 'payment.overdue');
  await beginJob(site, 'reminders.daily');
  await page.goto(await linkInMail(sink, 1));
  await expect(page.getByText('En retard').first()).toBeVisible();
  await payByMobileMoney(page, 50_000, 2);
  await page.getByText('Tout ce qui reste').click();
  await payByMobileMoney(page, 100_000, 3);
  await expect(page.getByText('Tout est payé')).toBeVisible();
  expect(await member()).toMatchObject({ payment: { status: 'Completed' }, accessGroups: [{ name: 'Promo 4' }] });
  await phone.close();

  expect(await exportMonth(await open({ as: ADMIN }))).toEqual(
    [50_000, 100_000].flatMap((amount) => [
      `552 Awa Diop Payment COACHING ${amount} `,
      `411 Awa Diop Payment COACHING  ${amount}`,
      `411 Awa Diop Payment COACHING ${amount} `,
      `706 Awa Diop Payment COACHING  ${amount}`,
    ]),
  );
});

test('staff do each step by hand: the member, the payments, access, the reminder and the export of the month', async ({
  api,
  open,
  site,
  sink,
}) => {
  await api.post('/api/circle/spaces', { name: 'Promo 4' });
  const form = await publishForm(api, 'Candidature', [NAME, { type: 'short-answer', title: 'Votre adresse e-mail' }]);
  await answer(api, form, ['Awa Diop', EMAIL]);
  const page = await open({ as: ADMIN });

  await page.goto(`/forms/${form.id}/responses?tab=individual`);
  await page.getByRole('button', { name: 'Create member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await expect(dialog.getByLabel('Email')).toHaveValue(EMAIL);
  await dialog.getByLabel(/^Age/).fill('30');
  await dialog.getByLabel('Nationality').fill('Sénégal');
  await dialog.getByLabel('Payment type').selectOption('Partial');
  await dialog.getByLabel('Product').selectOption('COACHING');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await page.getByRole('link', { name: 'Awa Diop' }).click();

  const record = async (amount?: string) => {
    await cardOf(page, 'Account').getByRole('button', { name: 'Record a payment' }).click();
    const payment = page.getByRole('dialog', { name: 'New payment' });
    if (amount) await payment.getByLabel('Amount').fill(amount);
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expectToast(page, 'Payment recorded');
  };
  await record();
  const access = cardOf(page, 'Access groups').getByRole('switch', { name: 'Promo 4' });
  await access.click();
  await expect(access).toBeChecked();

  await letDaysPass(site, LATE);
  await page.reload();
  await page.getByRole('button', { name: 'Send Reminder' }).click();
  await linkInMail(sink, 1);
  await record();
  await record('100 000');
  await expect(cardOf(page, 'Account')).toContainText('Everything is paid');
  await expect(access).toBeChecked();

  const lines = await exportMonth(page);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['571', '411', '411', '706', '571', '411', '411', '706']);
});
