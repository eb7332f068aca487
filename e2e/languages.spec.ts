import type { Page } from '@playwright/test';
import { APP_PAGES, pagePattern } from '#contract/app-pages.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { type Account, Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { demoAdmin } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectToFit, settled, visit } from './looks.ts';
import { expectOpened } from './opens.ts';
import { dayAfter } from './steps.ts';
import { answerWithout, openPublicPages } from './strangers.ts';
import { expectOnly, expectWords, sayIn } from './words.ts';

// Somebody who reads only one language never meets the other one.

const AWA: Account = { name: 'Awa Diop', email: 'awa@exemple.sn', password: 'le baobab du Sahel' };

for (const language of LANGUAGES) {
  test.describe(`somebody who reads only ${language}`, () => {
    test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

    test('registers, builds a form, answers it, and works with a member from the payment to the reservation', async ({ open, site }) => {
      test.setTimeout(240_000);
      const say = await sayIn(language);
      const page = await open({ locale: language === 'fr' ? 'fr-SN' : 'en-GB' });
      const shows = async (where: string) => {
        await settled(page);
        await expectOnly(page, language, where);
      };
      const button = (name: string) => page.getByRole('button', { name: say(name) });
      const dialog = (name: string) => {
        const found = page.getByRole('dialog', { name: say(name) });
        return {
          found,
          field: (label: string) => found.getByLabel(say(label)),
          press: (label: string) => found.getByRole('button', { name: say(label) }).click(),
        };
      };
      const toast = (text: string) => expect(page.locator('.mantine-Notification-root').getByText(say(text)).first()).toBeVisible();

      await test.step('register and sign in', async () => {
        await page.goto('/register');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await button('Create account').click();
        await expect(page.getByRole('alert')).toHaveText(say('Please fill in all fields'));
        await expectOnly(page, language, 'registering, refused');
        await page.getByLabel(say('Username')).fill(AWA.name);
        await page.getByLabel(say('Email')).fill('awa');
        for (const field of await page.locator('input[type=password]').all()) await field.fill('password123');
        await button('Create account').click();
        await expect(page.getByLabel(say('Email'))).toHaveAccessibleDescription(say('Please enter a valid e-mail address'));
        await page.getByLabel(say('Email')).fill(AWA.email);
        await button('Create account').click();
        await shows('a common password, refused');
        for (const field of await page.locator('input[type=password]').all()) await field.fill(AWA.password);
        await button('Create account').click();
        await page.getByRole('button', { name: /^(Sign in|Se connecter)/ }).click();
        await expect(page).toHaveURL('/login');
        await shows('signing in');
        await page.getByLabel(say('Email')).fill(AWA.email);
        await page.locator('input[type=password]').fill('un autre mot');
        await button('Sign in').click();
        await expect(page.getByRole('alert')).toHaveText(say('The e-mail address or the password is wrong.'));
        await page.locator('input[type=password]').fill(AWA.password);
        await button('Sign in').click();
        await expect(page).toHaveURL('/dashboard');
        await shows('the empty dashboard');
      });

      const api = await Api.signIn(site.url, AWA);
      await api.patch('/api/setting', { language });

      await test.step('empty screens', async () => {
        for (const path of EMPTY_SCREENS) {
          await visit(page, path);
          await shows(`${path}, empty`);
        }
      });

      const link = await test.step('a form', async () => {
        await visit(page, '/forms/new');
        await page.getByLabel(say('Title')).fill('Promo 4');
        await page.getByRole('textbox', { name: say('Description') }).fill('Cauri 2026');
        await page.getByLabel(say('Question')).first().fill('WhatsApp');
        await page.getByRole('switch', { name: say('Question 1 is required') }).check();
        await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}$/);
        await page.getByLabel(say('Visibility')).selectOption('public');
        await page.getByLabel(say('Published')).check();
        await expect(page.getByRole('main').locator('header').getByText(say('Published'))).toBeVisible();
        await shows('the editor');
        const { data } = await api.get<{ data: { _id: string }[] }>('/api/forms');
        return `/share/response/${data[0]!._id}`;
      });

      await test.step('an answer', async () => {
        const phone = await open({ ...PHONE, locale: language === 'fr' ? 'en-GB' : 'fr-SN' });
        await phone.goto(link);
        await expect(phone.locator('html')).toHaveAttribute('lang', language);
        await phone.getByRole('button', { name: say('Submit') }).click();
        await expect(phone.getByText(say('This question requires an answer'))).toBeVisible();
        await expectOnly(phone, language, 'the form, refused');
        await phone.getByLabel('WhatsApp').fill('+221 77 555 12 34');
        await phone.getByRole('button', { name: say('Submit') }).click();
        await expect(phone.getByRole('button', { name: say('Submit Another Response') })).toBeVisible();
        await expectOnly(phone, language, 'thanks');
        await phone.goto('/share/response/01a1fc82-b175-7533-9346-cdce1e69cc5b');
        await expectOnly(phone, language, 'no form');
        for (const tab of ['summary', 'question', 'individual', 'table']) {
          await visit(page, `${link.replace('/share/response/', '/forms/')}/responses?tab=${tab}`);
          await shows(`responses, ${tab}`);
        }
      });

      await test.step('an answer without a script and without a network', () => answerWithout({ language, say, open }, link, 'WhatsApp'));

      const member = await test.step('a member', async () => {
        await visit(page, '/users');
        await page
          .locator('header')
          .getByRole('button', { name: say('Add Member') })
          .click();
        const add = dialog('Add Member');
        await add.press('Add Member');
        await shows('a new member, refused');
        await add.field('Name').fill('Moussa Fall');
        await add.field('Email').fill('moussa@exemple.sn');
        await add.field('Age').fill('29');
        await add.field('Nationality').fill('Togo');
        await add.field('Payment type').selectOption({ index: 2 });
        await add.press('Add Member');
        await toast('Member created successfully!');
        await shows('the members');
        const { members } = await api.get<{ members: { _id: string }[] }>('/api/circle');
        await visit(page, `/users/${members[0]!._id}/profile`);
        await shows('the profile');
        return members[0]!._id;
      });

      await test.step('a payment', async () => {
        await visit(page, '/payments');
        await page
          .locator('header')
          .getByRole('button', { name: say('New payment') })
          .click();
        const record = dialog('New payment');
        await shows('who pays');
        await page.getByRole('radio', { name: 'Moussa Fall' }).check();
        await record.press('Continue');
        await record.field('Amount').fill('');
        await record.press('Record payment');
        await shows('a payment, refused');
        await record.field('Amount').fill('50000');
        await record.field('Payment ID').fill('REC-117');
        await record.press('Record payment');
        await toast('Payment recorded');
        await shows('the payments');
        await page.getByRole('link', { name: /^Moussa Fall, / }).click();
        await expect(page.getByRole('dialog', { name: say('Payment') })).toBeVisible();
        await shows('a payment');
        for (const path of [`/users/${member}/profile`, `/users/${member}/payments`, '/dashboard']) {
          await visit(page, path);
          await shows(`${path} after a payment`);
        }
      });

      await test.step('a reminder', async () => {
        await api.post('/api/circle/create', { name: 'Fatou Sow', email: 'fatou@exemple.sn', date: '2026-01-05' });
        await visit(page, '/dashboard');
        await button('Run reminders').click();
        await expect(page.locator('.mantine-Notification-root').first()).toBeVisible();
        await shows('the reminders have run');
        await visit(page, '/history');
        await page.getByRole('listitem').getByRole('button').first().click();
        await shows('the history');
        await page.locator('a[href^="/history/"]').first().click();
        await shows('the details of a run');
        await visit(page, '/outbox');
        const email = page.getByRole('main').getByRole('row').getByRole('link').first();
        await expect(email).toBeVisible();
        await shows('the Outbox');
        await email.click();
        await expect(page.getByRole('dialog').getByRole('tabpanel')).toBeVisible();
        await shows('an e-mail');
      });

      await test.step('a campaign', async () => {
        await api.post('/templates', { name: 'Promo 4', subject: 'Promo 4', body: '<p>{{ fullName }}, WhatsApp ?</p>', status: 1 });
        await visit(page, '/workflows/create');
        await button('Review and launch').click();
        await shows('a campaign, refused');
        await page.getByLabel(say('Campaign name')).fill('Promo 4');
        await page.getByRole('combobox', { name: say('Template') }).fill('Promo');
        await page.getByRole('option', { name: 'Promo 4' }).click();
        await shows('a campaign');
        await button('Review and launch').click();
        await expect(page.getByRole('heading', { name: say('Review before launch') })).toBeVisible();
        await shows('the review');
        await page.getByRole('button', { name: /^(Send to|Envoyer à) 2 / }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^(Send to|Envoyer à) 2 / })
          .click();
        await expect(page.getByRole('heading', { name: say('Who got it') })).toBeVisible();
        await shows('a campaign that was sent');
        await visit(page, '/workflows');
        await expect(page.getByRole('main').getByRole('link', { name: 'Promo 4' })).toBeVisible();
        await shows('the campaigns');
      });

      await test.step('a scenario', async () => {
        await visit(page, '/scenarios');
        await button('Create Scenario').first().click();
        const create = dialog('Create Scenario');
        await create.found.getByRole('tab').last().click();
        await shows('the ready-made scenarios');
        await create.found.getByRole('tabpanel').getByRole('button').first().click();
        await toast('Scenario created successfully!');
        await shows('the builder');
        await page.getByRole('button', { name: /1/ }).first().click();
        await shows('a step');
        await visit(page, '/scenarios');
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
        await shows('the scenarios');
      });

      await test.step('a reservation', async () => {
        await api.post('/api/coach', { name: 'Cheikh Fall', email: 'cheikh@exemple.sn' });
        await api.post('/api/coaching-service', { name: 'WhatsApp', duration: 45, color: 'teal' });
        await visit(page, '/settings?section=coaching');
        await shows('coaches and services');
        await visit(page, '/reservation');
        await button('New Reservation').first().click();
        const create = dialog('New Reservation');
        await create.press('Create reservation');
        await shows('a reservation, refused');
        await create.field('Email').fill('moussa@exemple.sn');
        await create.field('Coach').selectOption({ label: 'Cheikh Fall' });
        await create.field('Service').selectOption({ index: 1 });
        await create.field('Date').fill(dayAfter(200));
        await create.found.locator('input[list]').fill('9h');
        await create.press('Create reservation');
        await expect(create.found).toBeHidden();
        await page.goto('/reservation');
        await shows('the reservations');
      });

      await test.step('pages without an account', () => openPublicPages({ language, say, open }, api, member));

      await test.step('what was e-mailed', async () => {
        const { data } = await api.get<{ data: { _id: string }[] }>('/api/outbox');
        expect(data.length).toBeGreaterThan(2);
        for (const { _id } of data) {
          const { data: mail } = await api.get<{ data: { subject: string; text: string } }>(`/api/outbox/${_id}`);
          await expectWords([mail.subject, mail.text], language, `the e-mail ${mail.subject}`);
        }
      });
    });
  });
}

const EMPTY_SCREENS = [
  ...[
    '/forms',
    '/users',
    '/users/import',
    '/payments',
    '/payments/import',
    '/templates/list',
    '/workflows',
    '/history',
    '/outbox',
    '/notifications',
  ],
  ...[
    '/scenarios',
    '/scenarios/runs',
    '/reservation',
    '/deleted',
    '/forms/erasure',
    '/settings',
    '/settings?section=team',
    '/settings?section=programme',
  ],
];

test.describe('on the demo programme, which is in French', () => {
  test.use({ locale: 'fr-FR', site: ({ demoServer }, use) => use(demoServer) });

  test('every screen fits on a phone and is accessible in the dark and French', async ({ open, site }) => {
    test.slow();
    const admin = demoAdmin(site);
    const api = await Api.signIn(site.url, admin);
    await api.put('/api/updatedetails', { language: 'en' });
    await test.step('the language is chosen before and after sign-in', async () => chooseLanguages(await open({ locale: 'en-GB' }), admin));
    const phone = await open({ as: admin, language: 'fr', locale: 'fr-FR', colorScheme: 'dark', ...PHONE });
    const screens = await screensOf(api);
    const paths = screens.map(([path]) => path.replace(/\?.*/, ''));
    const left = APP_PAGES.filter((page) => !SIGNED_OUT.test(page) && !paths.some((path) => pagePattern(page).test(path)));
    expect(left, 'Add these screens to screensOf().').toEqual([]);
    for (const [path, kind = path] of screens) {
      if (path.endsWith('/answer')) {
        // This address leads on to the public page, which could interrupt a navigation inside the app.
        await phone.goto(path, { waitUntil: 'commit' });
        await phone.waitForURL(/\/share\//);
      } else await visit(phone, path);
      await settled(phone);
      await expect.soft(phone.locator('html')).toHaveAttribute('lang', 'fr');
      await expectOnly(phone, 'fr', path);
      await expectAccessible(phone, path);
      if (ONLY_HERE.includes(path)) {
        await phone.emulateMedia({ colorScheme: 'light' });
        await expect(phone.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
        await expectAccessible(phone, `${path}, light`);
        await phone.emulateMedia({ colorScheme: 'dark' });
      }
      await expectToFit(phone, path);
      await expectOpened(phone, kind);
    }
  });
});

/** Chooses a language on the sign-in page, in the account menu, the palette and the settings. The account reads French in the end. */
async function chooseLanguages(page: Page, { email, password }: Account): Promise<void> {
  const isIn = (language: Language) => expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.goto('/login');
  await isIn('en');
  await page.getByRole('button', { name: 'Français' }).click();
  await isIn('fr');
  await page.getByLabel('E-mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/dashboard');
  await isIn('en');
  await page.getByRole('button', { name: /^Account menu of / }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await isIn('fr');
  await settled(page);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('textbox', { name: 'Rechercher des pages, des formulaires et des actions' }).fill('anglais');
  await page.getByRole('button', { name: 'English' }).click();
  await isIn('en');
  await visit(page, '/settings');
  await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'Français' }).click();
  await isIn('fr');
}

/** The screens of people who are not signed in, which other tests visit. */
const SIGNED_OUT = /^\/(login|register|invitation|reset|auth)\b/;

/** No other test scans these screens, so they are scanned in light colours, too; the others are scanned so where there is room. */
const ONLY_HERE = [
  ...['/forms/search', '/payments/import', '/tasks', '/tasks?of=all', '/scenarios/runs'],
  ...['owed', 'transfers', 'reconcile', 'accounting'].map((view) => `/payments?view=${view}`),
  ...['programme', 'circle', 'spaces', 'tags', 'fields', 'backups'].map((section) => `/settings?section=${section}`),
];

/** Every screen of the app, with one thing of each kind where a screen shows one, and the name of what opens there. */
async function screensOf(api: Api): Promise<[path: string, kind?: string][]> {
  const first = async (path: string, key = 'data') => {
    const answer = await api.get<Record<string, { _id: string; status?: string }[]>>(path);
    return answer[key]?.[0]?._id ?? 'missing';
  };
  const form = await first('/api/forms');
  const member = await first('/api/circle?limit=1', 'members');
  const template = await first('/api/templates');
  const campaign = await first('/api/campaign?status=draft');
  const sent = await first('/api/campaign?status=completed');
  const scenario = await first('/api/scenario');
  const run = await first('/api/history');
  // The section of the payment page is left out, because its texts are in both languages for everybody.
  const sections = ['personal', 'email', 'team', 'reminders', 'coaching', 'landing', 'products'];
  const plain = [
    ...ONLY_HERE,
    ...['/dashboard', '/forms', '/forms/new', `/forms/${form}`, `/forms/${form}/invites`, `/forms/${form}/answer`, '/forms/erasure'],
    ...['summary', 'question', 'individual', 'table'].map((tab) => `/forms/${form}/responses?tab=${tab}`),
    `/forms/responses/${form}`,
    ...['/users', '/users/import', `/users/${member}/profile`, `/users/${member}/payments`, '/payments', '/payments?view=providers'],
    ...['/outbox', '/deleted', '/notifications', '/history', `/history/${run}`, '/reminders', '/system'],
    ...['/templates/list', '/templates/new', `/edit-template/${template}`, `/template-preview/${template}`],
    ...['/workflows', '/workflows/create', `/workflows/${sent}`, `/edit-workflow/${campaign}`, '/scenarios'],
    ...['/reservation', '/reservation?view=month', '/reservation?view=week'],
    ...sections.map((one) => `/settings?section=${one}`),
    '/nowhere',
  ].map((path): [string] => [path]);
  return [...plain, [`/workflows/${campaign}`, '/workflows/id'], [`/scenario/${scenario}`, '/scenario/id']];
}
