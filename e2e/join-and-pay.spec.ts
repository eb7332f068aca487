import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { Api } from './api.ts';
import { beginJob, type Clock, openClock } from './clock.ts';
import { ADMIN, expect, PHONE, test as shared, withServer } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { cardOf } from './members.ts';
import { expectToast } from './steps.ts';

const KEYS = { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay' };
/** More than a month and the day of the first reminder. */
const LATE = 34;

interface World {
  /** The clock of the server, of the provider and of staff. */
  clock: Clock;
  sink: Awaited<ReturnType<typeof startSink>>;
}

const test = shared.extend<{ phone: Page }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const world = { clock: await openClock(), sink: await startSink() };
      await use(world);
      await world.sink.close();
      await world.clock.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ world: { clock, sink } }, use) => {
      let url = '';
      const webhookUrl = () => `${url}/api/webhooks/fedapay`;
      const keys = { key: KEYS.FEDAPAY_SECRET_KEY, webhookSecret: KEYS.FEDAPAY_WEBHOOK_SECRET };
      const fedapay = await startFedapay({ ...keys, webhookUrl, now: clock.now });
      const settings = { ...KEYS, FEDAPAY_URL: fedapay.url, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, ...clock.env };
      await withServer(settings, async (server) => {
        ({ url } = server);
        await Api.register(url, ADMIN);
        await use(server);
      });
      await fedapay.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // `open` allows no page of another site, and the provider's page is one.
  phone: async ({ browser, site }, use) => {
    const phone = await browser.newContext({ ...PHONE, baseURL: site.url, javaScriptEnabled: false });
    await use(await phone.newPage());
    await phone.close();
  },
});

interface Lead {
  name: string;
  email: string;
}

/** A form that leads answer, in French. */
const publish = (api: Api) =>
  publishForm(api, 'Candidature', [NAME, { type: 'email', title: 'Votre adresse e-mail' }], { settings: { language: 'fr' } });

async function fillIn(phone: Page, link: string, { name, email }: Lead): Promise<void> {
  await phone.goto(link);
  await phone.getByLabel('Votre nom').fill(name);
  await phone.getByLabel('Votre adresse e-mail').fill(email);
  await phone.getByRole('button', { name: 'Envoyer' }).click();
  await expect(phone.getByText('Votre réponse a été enregistrée.')).toBeVisible();
}

/** The link in the only e-mail with this subject to the member. */
async function linkInMail({ sink }: World, { email }: Lead, subject: string): Promise<string> {
  const texts = async () => {
    const mails = await Promise.all(sink.received.filter(({ to }) => to === email).map(({ raw }) => PostalMime.parse(raw)));
    return mails.filter((mail) => mail.subject === subject).map(({ text }) => text!);
  };
  await expect.poll(texts).toHaveLength(1);
  return new URL(/https?:\/\/\S+\/payer\/[\w-]+/.exec((await texts())[0]!)![0]).pathname;
}

/** Pays on the page of the provider what is chosen, and waits until the member's page says of so many payments that they arrived. */
async function payByMobileMoney(page: Page, amount: number, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Mobile Money ou carte (FedaPay)' }).click();
  await page.getByRole('button', { name: `Payer ${amount} XOF` }).click();
  // The page looks again by itself until the payment is recorded.
  await expect(page.getByRole('status').filter({ hasText: 'est bien arrivé, merci !' })).toHaveCount(count);
}

/** Exports the newest month, and returns the account, the debit and the credit of each line about the member. */
async function exportMonth(staff: Page, { name }: Lead): Promise<string[]> {
  await staff.goto('/payments?view=accounting');
  await staff
    .getByRole('button', { name: /^Export the journal of / })
    .first()
    .click();
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('menuitem', { name: 'CSV', exact: false }).last().click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\n').filter((line) => line.includes(name));
  return lines.map((line) => line.split(',').slice(3, 8).join(' '));
}

test('a lead fills in a form on a phone, and joins, pays in time, late and all, with access and a reminder, without a click of staff', async ({
  api,
  open,
  phone,
  site,
  world,
}) => {
  const lead = { name: 'Awa Diop', email: 'awa@exemple.sn' };
  const form = await publish(api);
  const { data: group } = await api.post<{ data: { _id: string } }>('/api/circle/spaces', { name: 'Promo 4' });
  const message = {
    subject: 'Bienvenue',
    body: '<p>Bonjour {{ fullName }}, {{ amountDue }} le {{ dueDate }} : {{ payLink }}</p>',
    status: 1,
  };
  const { data: welcome } = await api.post<{ data: { _id: string } }>('/api/templates', { name: 'Accueil', ...message });
  const { data: products } = await api.get<{ data: { _id: string; name: string; rev: number }[] }>('/api/product');
  const { _id, rev } = products.find(({ name }) => name === 'COACHING')!;
  await api.patch(`/api/product/${_id}`, { accessGroups: [group._id], templates: { welcome: welcome._id }, rev });
  await api.patch('/api/setting', { runReminder: true, reminderHour: 0 });
  const config = { email: '{{ trigger.email }}', name: '{{ trigger.name }}', product: 'COACHING', option: 'Partiel' };
  const file = {
    ...{ cauri: 'scenario', format: 1, name: 'Candidatures', frequency: 'day', time: 1, startTime: '08:00' },
    ...{ conditions: [], match: 'all', missed: 'run', overlap: 'wait' },
    trigger: { module: 'forms.answered', config: { form: [form.id] } },
    reactions: [{ ref: 'member', module: 'members.upsert', config, conditions: [] }],
  };
  const { data: scenario } = await api.post<{ data: { _id: string } }>('/api/scenario/import', { file });
  await api.post(`/api/scenario/${scenario._id}/activate`, {});

  await fillIn(phone, form.link, lead);
  await phone.goto(await linkInMail(world, lead, 'Bienvenue'));
  await expect(phone.getByRole('heading', { name: 'Bonjour Awa Diop' })).toBeVisible();
  await payByMobileMoney(phone, 50_000, 1);
  await expect(phone.getByRole('link', { name: 'Reçu (PDF)' })).toBeVisible();
  const { members } = await api.get<{ members: { _id: string }[] }>(`/api/circle?search=${lead.email}`);
  const member = async (as: Api) =>
    (await as.get<{ data: { accessGroups: object[]; payment: object } }>(`/api/circle/members/${members[0]!._id}`)).data;
  expect((await member(api)).accessGroups).toMatchObject([{ name: 'Promo 4' }]);

  world.clock.letDaysPass(LATE);
  await beginJob(site, 'payment.overdue');
  await beginJob(site, 'reminders.daily');
  await phone.goto(await linkInMail(world, lead, 'Rappel de paiement'));
  await expect(phone.getByText('En retard').first()).toBeVisible();
  await payByMobileMoney(phone, 50_000, 2);
  await phone.getByText('Tout ce qui reste').click();
  await payByMobileMoney(phone, 100_000, 3);
  await expect(phone.getByText('Tout est payé')).toBeVisible();
  const later = await Api.signIn(site.url, ADMIN);
  expect(await member(later)).toMatchObject({ payment: { status: 'Completed' }, accessGroups: [{ name: 'Promo 4' }] });

  expect(await exportMonth(await open({ as: ADMIN }), lead)).toEqual(
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
  phone,
  world,
}) => {
  const lead = { name: 'Binta Sow', email: 'binta@exemple.sn' };
  const form = await publish(api);
  await api.post('/api/circle/spaces', { name: 'Promo 5' });
  // The reminder is the one that staff send.
  await api.patch('/api/setting', { runReminder: false });
  await fillIn(phone, form.link, lead);
  let page = await open({ as: ADMIN });

  await page.goto(`/forms/${form.id}/responses?tab=individual`);
  await page.getByRole('button', { name: 'Create member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await expect(dialog.getByLabel('Email')).toHaveValue(lead.email);
  await dialog.getByLabel(/^Age/).fill('30');
  await dialog.getByLabel('Nationality').fill('Sénégal');
  await dialog.getByLabel('Payment type').selectOption('Partial');
  await dialog.getByLabel('Product').selectOption('COACHING');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await page.getByRole('link', { name: lead.name }).click();

  const record = async (proposed: string, amount = proposed) => {
    const payment = page.getByRole('dialog', { name: 'New payment' });
    await expect(payment.getByLabel('Amount')).toHaveValue(proposed);
    await payment.getByLabel('Amount').fill(amount);
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expectToast(page, 'Payment recorded');
    // The message of the payment before may still be there.
    await expect(payment).toBeHidden();
  };
  const account = () => cardOf(page, 'Account');
  await account().getByRole('button', { name: 'Record a payment' }).click();
  await record('50000');
  const access = () => cardOf(page, 'Access groups').getByRole('switch', { name: 'Promo 5' });
  await page.getByRole('button', { name: 'Edit access groups' }).click();
  await access().click();
  await expect(access()).toBeChecked();
  const profile = page.url();
  await page.context().close();

  // Staff are signed out meanwhile.
  world.clock.letDaysPass(LATE);
  page = await open({ as: ADMIN });
  await page.clock.setSystemTime(world.clock.now());
  await page.goto(profile);
  await expect(account()).toContainText('Overdue');
  await page.getByRole('button', { name: 'Send Reminder' }).click();
  await linkInMail(world, lead, 'Rappel de paiement');
  await account().getByRole('button', { name: 'Record a payment' }).click();
  await record('50000');
  await expect(account()).not.toContainText('Overdue');
  // From anywhere, staff choose the member first.
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('textbox', { name: 'Search pages, forms and actions' }).fill('Record a payment');
  await page.keyboard.press('Enter');
  const payment = page.getByRole('dialog', { name: 'New payment' });
  await payment.getByLabel('Who pays?').fill(lead.name);
  await payment.getByRole('radio', { name: lead.name }).check();
  await payment.getByRole('button', { name: 'Continue' }).click();
  await record('50000', '100 000');
  await page.goto(profile);
  await expect(account()).toContainText('Everything is paid');
  await expect(cardOf(page, 'Access groups')).toContainText('Promo 5');

  const lines = await exportMonth(page, lead);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['571', '411', '411', '706', '571', '411', '411', '706']);
});
