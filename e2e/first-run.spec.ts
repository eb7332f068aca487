import type { Page } from '@playwright/test';
import type { Account } from './api.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, PHONE, withServer } from './fixtures.ts';
import { test } from './mailbox.ts';
import { fillSignIn, passwordField, signInAs } from './steps.ts';

const MARIAM: Account = { name: 'Mariam Coulibaly', email: 'mariam@exemple.ml', password: 'karité et bissap' };
const EDEM: Account = { name: 'Edem Lawson', email: 'edem@exemple.tg', password: 'la lagune de Lomé' };

test.describe('on an empty database', () => {
  test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

  test('the first account becomes an admin after every mistake that a visitor can make', async ({ page, open }) => {
    await page.clock.install();
    await page.goto('/register');
    await expect(page).toHaveTitle('Create an account · Cauri');
    const create = page.getByRole('button', { name: 'Create account' });

    await expect(page.getByText('No account exists here yet.')).toBeVisible();
    await expect(page.getByText('Already have an account?')).toBeHidden();
    await create.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await expect(page.getByLabel('Username')).toBeFocused();

    await fillRegister(page, { name: 'Aïssatou Ndiaye', email: 'aissatou', password: '1234567' });
    await create.click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid e-mail address/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(passwordField(page)).toHaveAccessibleDescription(/Password must be at least 8 characters long/);

    await fillRegister(page, { ...ADMIN, password: 'password123' });
    await create.click();
    await expect(passwordField(page)).toHaveAccessibleDescription(/This password is among the most common ones. Please choose another/);
    await expect(page.getByLabel('Username')).toHaveValue(ADMIN.name);

    await fillRegister(page, ADMIN);
    await create.click();
    // The screen leads on by itself after five seconds, so its address and its message are read at one moment.
    const shown = () => page.evaluate(() => [location.pathname, document.querySelector('[role=status]')?.textContent]);
    await expect.poll(shown).toEqual(['/register', 'Your account is ready. You are the first admin: you can sign in now.']);
    await page.clock.runFor(5_000);
    await expect(page).toHaveURL('/login');

    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await fillSignIn(page, { email: 'aissatou', password: 'x' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address');
    await signInAs(page, { ...ADMIN, password: 'le baobab du Nord' });
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);

    await signInAs(page, ADMIN);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(ADMIN.email)).toBeVisible();

    // A second request with the same address gets the same answer, which does not reveal that it has an account.
    const other = await open();
    await registerAs(other, ADMIN);
    await expect(other.getByText('Already have an account?')).toBeVisible();
    await expect(other.getByRole('status')).toHaveText('Your request was sent. You can sign in as soon as an admin approves it.');
  });
});

test('the first account from another machine needs the set-up code that the server printed at start', async ({ page }) => {
  // With this host name, the request does not look local to the server.
  await withServer({ PUBLIC_URL: 'http://cauri.example' }, async (server) => {
    await expect.poll(() => server.output()).toMatch(/set-up code: \S+/);
    const code = /set-up code: (\S+)/.exec(server.output())![1]!;
    await page.goto(`${server.url}/register`);
    await expect(page.getByText('Yours is the first one')).toBeVisible();
    await fillRegister(page, ADMIN);
    const create = page.getByRole('button', { name: 'Create account' });
    await create.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    const field = page.getByLabel('Set-up code');
    await field.fill('AAAA-AAAA-AAAA-AAAA');
    await create.click();
    await expect(field).toHaveAccessibleDescription(/This set-up code is wrong. The server printed the right one when it started/);
    await expectAccessible(page, 'a wrong set-up code');
    await field.fill(code.toLowerCase());
    await create.click();
    await expect(page.getByRole('status')).toHaveText('Your account is ready. You are the first admin: you can sign in now.');
  });
});

test.describe('when e-mails can be sent', () => {
  test.use({ site: ({ mailbox }, use) => use(mailbox.server) });

  test('admins see a request after its address is confirmed and decide it in the settings', async ({ open, mailbox, adminPage }) => {
    const page = await open();
    await page.goto('/register');
    await expect(page.getByText('We e-mail you a link that confirms your address')).toBeVisible();
    await registerAs(page, MARIAM);
    await expect(page.getByRole('status')).toContainText('Open the link in it within 24 hours');
    await expectAccessible(page, 'an e-mail is on its way');
    const link = await mailbox.link(MARIAM.email);

    await adminPage.goto('/settings?section=team');
    await expect(adminPage.getByRole('list', { name: 'Accounts' })).toBeVisible();
    await expect(adminPage.getByRole('heading', { name: 'Requests for an account' })).toBeHidden();

    // Security programs open links too, so opening the link twice confirms nothing.
    const [reader, late] = [await open(PHONE), await open()];
    await late.goto(link);
    await reader.goto(link);
    await expect(reader.getByText(`asks for an account with the address ${MARIAM.email}`)).toBeVisible();
    await expectAccessible(reader, 'the link');
    await expect(adminPage.getByRole('heading', { name: 'Requests for an account' })).toBeHidden();
    await reader.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(reader.getByRole('status')).toContainText('Your address is confirmed');
    await late.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(late.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();

    // The request appears without a reload.
    const request = adminPage.getByRole('list', { name: 'Requests for an account' }).getByRole('listitem');
    await expect(request).toContainText(MARIAM.email);
    await expectAccessible(adminPage, 'a request in the settings');
    await adminPage.getByRole('button', { name: `Approve the request of ${MARIAM.name}` }).click();
    await expect(request).toBeHidden();
    await expect(adminPage.getByRole('list', { name: 'Accounts' })).toContainText(MARIAM.email);
    await reader.getByRole('link', { name: 'Go to sign-in' }).click();
    await signInAs(reader, MARIAM);
    await expect(reader).toHaveURL('/dashboard');

    // A person who already has an account is notified only by e-mail.
    const again = await open();
    await registerAs(again, MARIAM);
    await expect(again.getByRole('status')).toContainText('Open the link in it within 24 hours');
    expect(await mailbox.link(MARIAM.email, 3)).toBe('/login');
  });
});

test('the name and the address that are typed on the way to an account are still there after Back and Forward', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill('Awa Diop');
  await page.getByLabel('Email').fill('awa@exemple.sn');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('awa@exemple.sn');
  await page.goForward();
  await expect(page.getByLabel('Username')).toHaveValue('Awa Diop');
  await expect(page.getByLabel('Email')).toHaveValue('awa@exemple.sn');
});

test('a visitor who is not signed in is led to the sign-in and back to the requested page', async ({ page }) => {
  await page.goto('/forms?visibility=public');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/forms?visibility=public');
  await expect(page.getByRole('combobox', { name: 'Visibility' })).toHaveValue('public');

  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  // An address on another site is ignored.
  await page.goto('/login?next=//example.com');
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
});

test('later accounts wait for an admin, who sees them arrive and decides', async ({ adminPage, open, api }) => {
  // Marks the notifications of earlier tests as read.
  await api.post('/api/notifications/read-all', {});
  await adminPage.goto('/forms');
  const entry = adminPage.getByRole('link', { name: /^Notifications/ });
  await expect(entry).toHaveAccessibleName('Notifications');

  const mariam = await open();
  await registerAs(mariam, MARIAM);
  await expect(mariam.getByRole('status')).toHaveText('Your request was sent. You can sign in as soon as an admin approves it.');
  await mariam.getByRole('button', { name: /^Sign in/ }).click();
  await signInAs(mariam, MARIAM);
  const waiting = 'Your account is waiting for an admin to approve it. You can sign in as soon as that is done.';
  await expect(mariam.getByRole('alert')).toHaveText(waiting);

  // The request appears without a reload.
  await expect(entry).toHaveAccessibleName(/1 unread/);
  await entry.click();
  await expect(adminPage.getByRole('listitem').filter({ hasText: MARIAM.email })).toContainText(
    'Mariam Coulibaly asks for an admin account',
  );

  const edem = await open();
  await registerAs(edem, EDEM);
  await expect(entry).toHaveAccessibleName(/2 unread/);

  await adminPage.getByRole('button', { name: 'Approve the request of Mariam Coulibaly' }).click();
  await expect(adminPage.getByText('Admin request approved')).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Approve the request of Mariam Coulibaly' })).toBeHidden();
  await expect(adminPage.getByRole('listitem').filter({ hasText: MARIAM.email })).toContainText('Approved');
  await adminPage.getByRole('button', { name: 'Reject the request of Edem Lawson' }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Reject the request' }).click();
  await expect(adminPage.getByText('Admin request rejected')).toBeVisible();
  await expect(adminPage.getByRole('listitem').filter({ hasText: EDEM.email })).toContainText('Rejected');
  await expect(entry).toHaveAccessibleName('Notifications');

  await signInAs(mariam, MARIAM);
  await expect(mariam).toHaveURL('/dashboard');
  await edem.getByRole('button', { name: /^Sign in/ }).click();
  await signInAs(edem, EDEM);
  await expect(edem.getByRole('alert')).toHaveText('Your request for an account was refused. Please ask an admin of the programme.');
});

async function fillRegister(page: Page, account: Account) {
  await page.getByLabel('Username').fill(account.name);
  await fillSignIn(page, account);
}

async function registerAs(page: Page, account: Account) {
  await page.goto('/register');
  await fillRegister(page, account);
  await page.getByRole('button', { name: 'Create account' }).click();
}
