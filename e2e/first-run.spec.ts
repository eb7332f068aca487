import type { Page } from '@playwright/test';
import type { Account } from './api.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { fillSignIn, passwordField, signInAs } from './steps.ts';

const MARIAM: Account = { name: 'Mariam Coulibaly', email: 'mariam@exemple.ml', password: 'karité et bissap' };
const EDEM: Account = { name: 'Edem Lawson', email: 'edem@exemple.tg', password: 'la lagune de Lomé' };

test.describe('on an empty database', () => {
  test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

  test('the first account is an admin, after every mistake that one can make', async ({ page, open }) => {
    await page.goto('/register');
    await expect(page).toHaveTitle('Create an account · Cauri');
    const create = page.getByRole('button', { name: 'Create account' });

    await create.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await expect(page.getByLabel('Username')).toBeFocused();

    await fillRegister(page, { name: 'Aïssatou Ndiaye', email: 'aissatou', password: '1234567' });
    await create.click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(passwordField(page)).toHaveAccessibleDescription(/Password must be at least 8 characters long/);

    await fillRegister(page, { ...ADMIN, password: 'password123' });
    await create.click();
    await expect(passwordField(page)).toHaveAccessibleDescription(/This password is among the most common ones. Please choose another/);
    await expect(page.getByLabel('Username')).toHaveValue(ADMIN.name);

    await fillRegister(page, ADMIN);
    await create.click();
    await expect(page.getByRole('status')).toHaveText('Your account is ready. You are the first admin: you can sign in now.');
    await expect(page).toHaveURL('/register');
    await expect(page).toHaveURL('/login');

    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await fillSignIn(page, { email: 'aissatou', password: 'x' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await signInAs(page, { ...ADMIN, password: 'le baobab du Nord' });
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);

    await signInAs(page, ADMIN);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(ADMIN.email)).toBeVisible();

    // The same address again.
    const other = await open();
    await other.goto('/register');
    await fillRegister(other, ADMIN);
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other.getByLabel('Email')).toHaveAccessibleDescription('An account with this e-mail address already exists');
  });
});

test('the guard leads to the sign-in and back to where one wanted to go', async ({ page }) => {
  await page.goto('/forms?visibility=public');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/forms?visibility=public');
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked();

  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  // An address of somebody else is no place to go on to.
  await page.goto('/login?next=//example.com');
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
});

test('later accounts wait for an admin, who sees them come and decides', async ({ adminPage, open, api }) => {
  // What earlier tests have told of.
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

  // Without a reload.
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
