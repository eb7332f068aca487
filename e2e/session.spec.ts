import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { passwordField, signInAs } from './steps.ts';

test('a session belongs to the browser: other tabs share it, and signing out in one signs out all', async ({ page }) => {
  await page.goto('/login');
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
  const second = await page.context().newPage();
  await second.goto('/forms');
  await expect(second.getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 });
  expect(JSON.stringify(await page.context().storageState())).not.toContain('token');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(second).toHaveURL(/\/login/);

  await page.getByLabel('Remember me').check();
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(async () => (await page.context().cookies())[0]!.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 24 * 3_600);
});

test('a session that ends during unsaved work is renewed over the page, and nothing typed is lost', async ({ api, page, open, site }) => {
  const AMINATA = await api.addAdmin({ name: 'Aminata Cissé', email: 'aminata@exemple.sn', password: 'la calebasse du matin' });
  await page.goto('/login');
  await signInAs(page, AMINATA);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/forms/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Avant la coupure');
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}$/);
  const address = page.url();

  // The session is ended from another device.
  const { _id } = (
    await (await Api.signIn(site.url, AMINATA)).get<{ data: { _id: string; userAgent: string }[] }>('/api/sessions')
  ).data.find(({ userAgent }) => userAgent.includes('Chrome'))!;
  await (await Api.signIn(site.url, AMINATA)).delete(`/api/sessions/${_id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Après la coupure');

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toContainText('What you typed on this page is still here');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await passwordField(page).fill('pas le bon mot');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await passwordField(page).fill(AMINATA.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Après la coupure');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const saved = async () => (await api.get<{ data: { title: string } }>(`/api/forms/${address.split('/').at(-1)}`)).data.title;
  await expect.poll(saved).toBe('Après la coupure');

  // Live updates work again too.
  const other = await open({ as: ADMIN });
  await other.goto('/forms');
  await page.goto('/forms');
  await publishForm(api, 'Venu pendant ce temps', [NAME]);
  await expect(page.getByText('Venu pendant ce temps')).toBeVisible();
});

test('a page never acts for an account that signed in later in another tab', async ({ api, page }) => {
  const SEYDOU = await api.addAdmin({ name: 'Seydou Koné', email: 'seydou@exemple.ml', password: 'le karité du soir' });
  await page.goto('/login');
  await signInAs(page, SEYDOU);
  await expect(page).toHaveURL('/dashboard');
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/forms/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('De Seydou');

  // The other tab is led only to the sign-in screen when the session has ended.
  await page.context().clearCookies();
  await second.reload();
  await expect(second).toHaveURL(/\/login/);
  await signInAs(second, ADMIN);
  await expect(second).toHaveURL('/dashboard');

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toContainText('Aïssatou Ndiaye has signed in with this browser in another tab');
  await expectAccessible(page, 'the sign-in dialog over a page');
  await passwordField(page).fill(SEYDOU.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('De Seydou');
  await expect(second.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await second.getByRole('button', { name: 'Go on as Seydou Koné' }).click();
  await expect(second.getByRole('button', { name: 'Account menu of Seydou Koné' })).toBeVisible();
});

test('what is typed outlives a sign-out in another tab, and logging out beside it asks', async ({ page }) => {
  await page.goto('/login');
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/workflows/create');
  const name = page.getByRole('textbox', { name: 'Campaign name' });
  await name.fill('Offre de Noël');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL('/workflows/create');

  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await second.getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL('/login');
  await passwordField(page).fill(ADMIN.password);
  await page.getByRole('dialog', { name: 'Please sign in again' }).getByRole('button', { name: 'Sign in' }).click();
  await expect(name).toHaveValue('Offre de Noël');
  await expect(second).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/login');
});
