import type { Page } from '@playwright/test';
import type { Question } from '#contract/forms.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { expectToFit, settled, visit } from './looks.ts';
import { addMember, profileOf, someWord } from './members.ts';
import { holdCall } from './steps.ts';

/** A screen has the name of its entry, unless another name is given. */
const AREAS: { label: string; path: string; title?: string }[] = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Forms', path: '/forms' },
  { label: 'Members', path: '/users' },
  { label: 'Tasks', path: '/tasks' },
  { label: 'Payments', path: '/payments' },
  { label: 'Templates', path: '/templates/list' },
  { label: 'Workflows', path: '/workflows', title: 'Campaign Workflows' },
  { label: 'Reminders', path: '/reminders' },
  { label: 'Outbox', path: '/outbox' },
  { label: 'Notifications', path: '/notifications' },
  { label: 'Scenarios', path: '/scenarios', title: 'Automation Scenarios' },
  { label: 'Reservations', path: '/reservation', title: 'Reservation Management' },
  { label: 'Settings', path: '/settings' },
];

test('the sidebar has its entries in order and highlights the current one', async ({ adminPage: page, api }) => {
  // Firefox would report what breaks a rule of the content security policy as an error, such as a schema that reads an address.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => sessionStorage.setItem('violation', blockedURI)),
  );
  await page.goto('/dashboard');
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  // One of the entries may have a badge.
  await expect(entries).toHaveText(AREAS.map(({ label }) => new RegExp(`^${label}`)));

  for (const { label, path, title = label } of AREAS) {
    await entries.filter({ hasText: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · Cauri`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(lit(page)).toHaveText([new RegExp(`^${label}`)]);
  }

  const account = page.getByRole('button', { name: `Account menu of ${ADMIN.name}` });
  await expect(account).toContainText(ADMIN.name);
  await expect(account).toContainText(ADMIN.email);

  await test.step('an entry is also highlighted on the pages below its address', async () => {
    const { id } = await publishForm(api, 'Sous le menu', [NAME]);
    const below = [
      { path: '/forms/new', entry: 'Forms' },
      { path: `/forms/${id}/responses`, entry: 'Forms' },
      { path: '/users/01a1fc82-b175-7533-9346-cdce1e69cc5b/profile', entry: 'Members' },
      { path: '/templates/new', entry: 'Templates' },
      { path: '/edit-template/01a1fc82-b175-7533-9346-cdce1e69cc5b', entry: 'Templates' },
      { path: '/workflows/create', entry: 'Workflows' },
      { path: '/history', entry: 'History' },
      { path: '/scenario/01a1fc82-b175-7533-9346-cdce1e69cc5b', entry: 'Scenarios' },
    ];
    for (const { path, entry } of below) {
      await visit(page, path);
      await expect(lit(page), path).toHaveText([entry]);
    }
  });

  expect(await page.evaluate(() => sessionStorage.getItem('violation')), 'what breaks the content security policy').toBeNull();
});

const NONE = '01a1fc82-b175-7533-9346-cdce1e69cc5b';
/** Addresses of things that were deleted, as an old e-mail or bookmark has them, and what their screens say. */
const GONE = {
  [`/forms/${NONE}`]: 'Error loading form',
  [`/forms/${NONE}/responses`]: 'Error loading form',
  [`/users/${NONE}/profile`]: 'Member not found',
  [`/reservation?open=${NONE}`]: 'Reservation not found',
  [`/scenario/${NONE}`]: 'Scenario not found',
  [`/payments?payment=${NONE}`]: 'Payment not found',
};

test('an unknown address and deleted things say so and lead on', async ({ adminPage: page, open }) => {
  expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Cauri');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/dashboard');

  for (const [address, heading] of Object.entries(GONE)) {
    await visit(page, address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('It may have been deleted meanwhile.')).toBeVisible();
  }
  // The drawer of a missing payment closes to its list.
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL('/payments');

  const stranger = await open();
  await stranger.goto('/nowhere');
  await expect(stranger.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});

test('the palette opens a page, a member and a form, and runs an action', async ({ adminPage: page, api }) => {
  await publishForm(api, 'Évaluation du module 3', [NAME]);
  const member = await addMember(api, someWord());
  await page.goto('/settings');
  await expect(page.getByLabel('Name')).toBeVisible();
  const search = page.getByRole('textbox', { name: 'Search pages, forms and actions' });

  // The palette also opens while a field has the focus.
  await page.getByLabel('Name').focus();
  await page.keyboard.press('ControlOrMeta+K');
  await search.fill('noti');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notifications');
  await expect(search).toBeHidden();

  // Enter opens the first result, also one that the server finds after the last letter.
  await page.keyboard.press('ControlOrMeta+K');
  const top = async () => (await search.boundingBox())!.y;
  const topOfMany = await top();
  // It says that nothing was found when the server has said so, and not before.
  const answer = await holdCall(page, '**/api/**', (call) => call.url().includes('search=qzx'));
  await search.fill('qzx');
  await answer.sent;
  await expect(page.getByText('Searching…')).toBeVisible();
  answer.release();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.unroute('**/api/**');
  await page.route(/search=qzw/, (route) => route.abort());
  await search.fill('qzw');
  await expect(page.getByText('Cauri cannot be reached.')).toBeVisible();
  await page.unroute(/search=qzw/);
  expect(await top(), 'the field stays where it is').toBe(topOfMany);
  await search.fill(member.fullName);
  await expect(page.getByRole('button', { name: member.fullName })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(profileOf(member));

  await page.getByRole('button', { name: 'Search' }).click();
  await search.fill('evaluation');
  await page.getByRole('button', { name: /Évaluation du module 3/ }).click();
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Évaluation du module 3');

  await page.keyboard.press('ControlOrMeta+K');
  await search.fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.keyboard.press('ControlOrMeta+K');
  await search.fill('qqqq');
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await test.step('Enter opens what was found in the very moment in which it appears', async () => {
    const other = await addMember(api, someWord());
    await visit(page, '/tasks');
    await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+K');
    await search.evaluate((field, name) => {
      const appears = new MutationObserver(() => {
        if (![...document.querySelectorAll('[data-action]')].some(({ textContent }) => textContent.includes(name))) return;
        appears.disconnect();
        field.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', bubbles: true }));
      });
      appears.observe(document.body, { childList: true, subtree: true });
    }, other.fullName);
    await search.fill(other.fullName);
    await expect(page).toHaveURL(profileOf(other));
  });
});

test('the dark appearance survives a reload', async ({ adminPage: page }) => {
  await page.goto('/forms');
  await page.getByRole('button', { name: `Account menu of ${ADMIN.name}` }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible();
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(canvas).not.toBe('rgb(251, 248, 241)');
});

test('the sidebar on a phone is a menu that closes after a choice, and the palette shows the whole of a long name', async ({
  api,
  open,
}) => {
  const title = `Candidature${'Promotion'.repeat(9)}`;
  await publishForm(api, title, [NAME]);
  const phone = await open({ as: ADMIN, ...PHONE });
  await phone.goto('/forms');
  await expect(phone.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  const menu = phone.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveCount(AREAS.length + 1);
  await expect(menu.getByText(ADMIN.email)).toBeVisible();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(phone).toHaveURL('/settings');
  await expect(menu).toBeHidden();
  await phone.getByRole('button', { name: 'Search and commands' }).click();
  await expect(phone.getByRole('textbox', { name: 'Search pages, forms and actions' })).toBeFocused();
  await phone.getByRole('textbox', { name: 'Search pages, forms and actions' }).fill('candidature');
  const found = phone.getByRole('dialog').getByText(title);
  await expect(found).toBeVisible();
  const { right } = await found.evaluate((element) => element.getBoundingClientRect());
  expect(right).toBeLessThan(340);
});

test('Back closes the menu of the phone, or a dialog with what is typed in it, and then leaves the screen', async ({ api, open }) => {
  const phone = await open({ as: ADMIN, ...PHONE });
  await phone.goto('/forms');
  await visit(phone, '/users');
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await phone.goBack();
  await expect(phone.getByRole('dialog')).toBeHidden();
  await expect(phone).toHaveURL('/users');

  await phone.locator('header').getByRole('button', { name: 'Add Member' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Add Member' });
  await dialog.getByLabel('Name').fill('Awa Diop');
  await phone.goBack();
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveURL('/users');
  await phone.locator('header').getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Awa Diop');
  await phone.goBack();
  await expect(dialog).toBeHidden();
  // The step back that closed the dialog is undone a moment later.
  await expect(phone).toHaveURL('/users');
  await phone.goBack();
  await expect(phone).toHaveURL('/forms');

  await test.step('it closes a dialog over a drawer first, and then the drawer', async () => {
    const name = `Penda ${someWord()}`;
    const { email, _id } = await addMember(api, name);
    const payment = { name, email, produit: 'COACHING', amount: 5_000, moyen: 'Cash', paymentId: `REC-${_id}` };
    await api.post('/api/payment/create', payment);
    await visit(phone, `/payments?search=${encodeURIComponent(name)}`);
    await phone.getByRole('link', { name: new RegExp(`^${name}, `) }).click();
    const drawer = phone.getByRole('dialog', { name: 'Payment', exact: true });
    await drawer.getByRole('button', { name: 'Edit' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Edit payment' });
    await expect(dialog).toBeVisible();
    await phone.goBack();
    await expect(dialog).toBeHidden();
    await expect(drawer).toBeVisible();
    await expect(phone).toHaveURL(/[?&]payment=/);
    await phone.goBack();
    await expect(drawer).toBeHidden();
    await expect(phone).toHaveURL(/\/payments/);
    await phone.goBack();
    await expect(phone).toHaveURL('/forms');
  });
});

test('a double click on the cross of a dialog that the address names closes it and stays on the screen', async ({ adminPage: page }) => {
  await page.goto('/forms');
  await visit(page, '/tasks');
  await page.getByRole('button', { name: 'New task' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/tasks');
  // A second step back would have come before this step forward.
  await page.goForward();
  await expect(dialog).toBeVisible();
});

test('a lost network leaves the screen and what is typed there, also where code is still to be loaded', async ({ open }) => {
  const phone = await open({ as: ADMIN, ...PHONE });
  // The app loads the code of messages in advance after a while.
  await phone.route('**/assets/Toasts-*', (route) => route.abort());
  await phone.goto('/users');
  await phone.locator('header').getByRole('button', { name: 'Add Member' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Add Member' });
  await dialog.getByLabel('Name').fill('Awa Diop');
  await dialog.getByLabel('Email').fill(`${someWord()}@exemple.sn`);
  await dialog.getByRole('textbox', { name: 'Age' }).fill('34');
  await dialog.getByLabel('Nationality').fill('Senegalese');
  await dialog.getByLabel('Payment type').selectOption('Complete');
  await phone.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByRole('button', { name: 'Add Member' })).toBeEnabled();
  const plain = phone.getByText('Cauri cannot be reached. Check your connection, then try again.');
  await expect(plain).toBeInViewport({ ratio: 1 });
  await phone.unroute('**/assets/Toasts-*');
  await phone.context().setOffline(false);
  await expect(phone.getByText('Failed to create member.')).toBeVisible();
  await expect(phone.locator('.plain-toast')).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toHaveValue('Awa Diop');
  const endOf = async (at: string) =>
    (await phone
      .locator(at)
      .boundingBox()
      .then((box) => box && box.y + box.height)) ?? Infinity;
  const buttons = await dialog.getByRole('button', { name: 'Add Member' }).boundingBox();
  // The message slides in.
  await expect.poll(() => endOf('.mantine-Notification-root'), 'the end of the message').toBeLessThanOrEqual(buttons!.y);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await phone.context().setOffline(true);
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Tasks' }).click();
  await expect(phone.getByText('This page could not be loaded')).toBeVisible();
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Reload Page' }).click();
  await expect(phone.getByRole('heading', { name: 'Tasks' })).toBeVisible();
});

test('a page whose code was deleted by an update is loaded again, and not when only a file is missing', async ({ adminPage: page }) => {
  // An update deletes all files at once, also what this page has not loaded yet in its first seconds.
  await page.route(/assets\/(Shortcuts|reload-if-outdated)-.*js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/forms');
  await expect(page.getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  const asked = page.waitForResponse('/login');
  await page.keyboard.press('?');
  await asked;
  await expect(page.getByRole('alert')).toContainText('Cauri cannot be reached');
  await expect(page.locator('[data-first]')).toBeAttached();

  const html = await (await page.request.get('/login')).text();
  await page.route('/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: html.replaceAll('/index-', '/index-of-another-version-') }),
  );
  await expect(page.locator('[data-first]')).not.toBeAttached();
  await expect(page.getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible();
});

test('an app whose script does not run says after a while what to do', async ({ open }) => {
  const page = await open(PHONE);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  const advice = page.getByText('update your browser');
  await expect(advice).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(advice).toBeVisible();
  await expectToFit(page, 'a page that does not start');
});

test('the keyboard has a skip link, and a new page gets the focus', async ({ adminPage: page }) => {
  await page.goto('/forms');
  await expect(page.getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Settings · Cauri' })).toBeAttached();

  await test.step('the question mark shows the keyboard shortcuts, but not while somebody types', async () => {
    await visit(page, '/users');
    await page.getByRole('searchbox').fill('qui ?');
    await page.getByRole('searchbox').press('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Next row');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('no screen scrolls sideways on a phone with a title that has no space', async ({ open, api }) => {
  const long = 'Anticonstitutionnellement'.repeat(4);
  const form = await publishForm(api, `Un titre ${long} sans espace`, [
    { ...NAME, title: long },
    { type: 'checkbox', title: 'Choix', options: [long, 'Non'] },
    { type: 'linear-scale', title: 'Échelle', minValue: 0, maxValue: 10 },
  ]);
  const { id, link } = form;
  const [name, choice] = form.questions as [Question, Question];
  await api.post('/api/answers', { formId: id, answers: { [name.id]: long, [choice.id]: [choice.options?.[0]?.id] } });
  const phone = await open({ as: ADMIN, ...PHONE });
  const screens = [
    ...['/dashboard', '/forms', `/forms/${id}`],
    ...['summary', 'question', 'individual', 'table'].map((tab) => `/forms/${id}/responses?tab=${tab}`),
  ];
  for (const path of screens) {
    await visit(phone, path);
    await settled(phone);
    await expectToFit(phone, path);
  }
  await phone.goto(link);
  await settled(phone);
  await expectToFit(phone, link);
});

const lit = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');

for (const [colorScheme, ground] of [
  ['light', 'rgb(251, 248, 241)'],
  ['dark', 'rgb(23, 25, 40)'],
] as const)
  test(`the screen has its ground before the code of the app has come, ${colorScheme}`, async ({ open }) => {
    const page = await open({ colorScheme });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
  });
