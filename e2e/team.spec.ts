import { codeOf, stepAt } from '../server/auth/totp.rules.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { expectToast, holdCall, passwordField, signInAs } from './steps.ts';

const KOFFI = { name: 'Koffi Mensah', email: 'koffi.equipe@exemple.ci', password: 'le karité du Nord' };

test('an invitation whose reply is lost signs in when its button is pressed again', async ({ api, open }) => {
  const { link } = await api.post<{ link: string }>('/api/team/invite', { name: 'Fatou Sow', email: 'fatou.equipe@exemple.sn' });
  const phone = await open(PHONE);
  await phone.route(
    '**/api/coach-invitation/accept',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await phone.goto(new URL(link).pathname);
  await passwordField(phone, 'Password').fill('le baobab du Sahel');
  await passwordField(phone, 'Confirm the password').fill('le baobab du Sahel');
  await phone.getByRole('button', { name: 'Start' }).click();
  await expect(phone.getByText('Cauri cannot be reached.')).toBeVisible();
  await phone.getByRole('button', { name: 'Start' }).click();
  await expect(phone).toHaveURL('/dashboard');
  // Somebody who opens the link later has a password already.
  await phone.goto(new URL(link).pathname);
  await expect(phone.getByText('If you have chosen a password already, sign in with it.')).toBeVisible();
});

test('an admin sets up the second factor and signs in with it, and another admin turns it off', async ({ api, open, adminPage }) => {
  await api.addAdmin(KOFFI);
  await api.addAdmin({ name: 'Mariam Koné', email: 'mariam.equipe@exemple.ci', password: 'le karité du Sud' });
  const phone = await open({ ...PHONE, colorScheme: 'dark' });
  await phone.goto('/login?next=/settings');
  await signInAs(phone, KOFFI);
  const card = phone.getByRole('region', { name: 'Second step at sign-in' });
  let secret = '';
  const recoveryCodes: string[] = [];
  await test.step('the second factor is set up', async () => {
    await card.getByRole('button', { name: 'Set up' }).click();
    await passwordField(phone, 'Your password').fill(KOFFI.password);
    await card.getByRole('button', { name: 'Start' }).click();
    await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(phone, 'the key for the app');
    secret = (await card.locator('code').textContent())!.replaceAll(' ', '');
    await card.getByRole('textbox', { name: 'Code' }).fill('000000');
    await card.getByRole('button', { name: 'Turn on' }).click();
    await expect(card.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/not right|wrong|again/i);
    await card.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, stepAt(Date.now())));
    await card.getByRole('button', { name: 'Turn on' }).click();
    await expect(card.getByRole('status')).toContainText('Keep these recovery codes');
    await expectAccessible(phone, 'the recovery codes');
    recoveryCodes.push(...(await card.locator('pre').textContent())!.split('\n'));
    // The codes are shown once: whoever goes on without them is asked first.
    const question = phone.getByRole('alertdialog', { name: 'Leave without the recovery codes?' });
    for (const link of ['Team', 'Recently deleted']) {
      await phone.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: link }).click();
      await question.getByRole('button', { name: 'Stay here' }).click();
      await expect(question).toBeHidden();
    }
    // The answer about the codes says nothing about what was typed in another card.
    await phone.getByLabel('Name', { exact: true }).fill('Koffi A.');
    await phone.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
    await question.getByRole('button', { name: 'Leave without the codes' }).click();
    await phone.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
    await card.getByRole('checkbox', { name: 'I have kept the codes' }).check();
    await card.getByRole('button', { name: 'Done' }).click();
    await expect(card).toContainText('Recovery codes that are left: 10.');
  });

  await test.step('sign-in asks for a code', async () => {
    const other = await open({ ...PHONE });
    await other.goto('/login');
    await signInAs(other, KOFFI);
    await expect(other.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await expectAccessible(other, 'the second step');
    await other.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0]!);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other).toHaveURL('/dashboard');
  });

  await test.step('another admin turns it off', async () => {
    const page = adminPage;
    await page.goto('/settings?section=team');
    const account = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: KOFFI.email });
    await expect(account).toContainText('Second step on');
    await account.getByRole('button', { name: `Actions for ${KOFFI.name}` }).click();
    await page.getByRole('menuitem', { name: 'Turn off the second step' }).click();
    const question = page.getByRole('alertdialog', { name: `Turn off the second step of ${KOFFI.name}?` });
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expectToast(page, `${KOFFI.name} signs in with the password alone now`);
    await expect(account).not.toContainText('Second step on');
    await expect(page.getByText(`${ADMIN.name} turned off the second step of ${KOFFI.name}.`)).toBeVisible();
    await expect(phone.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });

  await test.step('the menu of an account shows that a change of it is on its way', async () => {
    const page = adminPage;
    const menu = page.getByRole('button', { name: 'Actions for Mariam Koné' });
    for (const action of ['Make coach', 'Make admin', 'Deactivate']) {
      await menu.click();
      await page.getByRole('menuitem', { name: action }).click();
      const call = await holdCall(page, '**/api/team/*', (request) => request.method() === 'PATCH');
      await page.getByRole('button', { name: action }).click();
      await call.sent;
      await expect(menu).toBeDisabled();
      call.release();
      await expect(menu).toBeEnabled();
    }
  });
});
