import type { Account } from './api.ts';
import { expect, PHONE } from './fixtures.ts';
import { test } from './mailbox.ts';
import { expectToast, passwordField, signInAs, typeCode } from './steps.ts';

const FATOU: Account = { name: 'Fatou Sarr', email: 'fatou@exemple.sn', password: 'le marché Sandaga' };
const KOFFI: Account = { name: 'Koffi Mensah', email: 'koffi@exemple.ci', password: 'attiéké du samedi' };
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; TECNO KJ5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test.describe('when e-mails can be sent', () => {
  test.use({ site: ({ mailbox }, use) => use(mailbox.server) });

  test('a forgotten password is replaced with the code from the e-mail', async ({ page, adminPage, mailbox }) => {
    await mailbox.addAdmin(FATOU);
    await page.goto('/login');
    await page.getByLabel('Email').fill('fatou');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');

    await test.step('the address', async () => {
      await expect(dialog).toHaveAccessibleName('Forgot your password?');
      await expect(dialog.getByLabel('Email')).toHaveValue('fatou');
      await dialog.getByLabel('Email').fill(' ');
      await dialog.getByRole('button', { name: 'Send the code' }).click();
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address');
      await dialog.getByLabel('Email').fill('fatou');
      await dialog.getByRole('button', { name: 'Send the code' }).click();
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address');

      await dialog.getByLabel('Email').fill(FATOU.email);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(dialog.getByLabel('Email')).toHaveValue(FATOU.email);
      await dialog.getByRole('button', { name: 'Send the code' }).click();
      await expect(dialog).toHaveAccessibleName('Enter the code');
      await dialog.getByRole('button', { name: 'Back' }).click();
      await expect(dialog.getByLabel('Email')).toHaveValue(FATOU.email);
      await dialog.getByRole('button', { name: 'Send the code' }).click();
      await expect(dialog).toHaveAccessibleName('Enter the code');
    });

    await test.step('the code', async () => {
      await typeCode(page, '1234567');
      await dialog.getByRole('button', { name: 'Verify the code' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Please enter the complete 8-digit verification code');

      // The invitation and the first code arrived before this e-mail.
      const code = await mailbox.code(FATOU.email, 3);
      const wrong = code === '00000000' ? '00000001' : '00000000';
      await typeCode(page, wrong);
      await dialog.getByRole('button', { name: 'Verify the code' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('This code is wrong or has expired. Check it, or go back and ask for a new one.');

      await typeCode(page, code);
      await dialog.getByRole('button', { name: 'Verify the code' }).click();
      await expect(dialog).toHaveAccessibleName('Choose a new password');
    });

    const password = 'le marché Kermel';
    await test.step('the new password', async () => {
      const change = dialog.getByRole('button', { name: 'Change password' });
      const fields = [passwordField(page, 'New password'), passwordField(page, 'Confirm the new password')] as const;
      await change.click();
      await expect(fields[0]).toHaveAccessibleDescription(/Please fill in all password fields/);
      await fields[0].fill('1234567');
      await fields[1].fill('1234567');
      await change.click();
      await expect(fields[0]).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
      await fields[0].fill(password);
      await fields[1].fill('le marché Kermes');
      await change.click();
      await expect(fields[1]).toHaveAccessibleDescription('Passwords do not match');
      await fields[1].fill(password);
      await change.click();
      await expect(dialog).toBeHidden();
    });

    await expect(page.getByRole('status')).toHaveText('Your password was changed. You can sign in with it now.');
    await expect(page.getByLabel('Email')).toHaveValue(FATOU.email);
    await signInAs(page, FATOU);
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
    await signInAs(page, { ...FATOU, password });
    await expect(page).toHaveURL('/dashboard');

    await test.step('an admin cannot read a code or a link in the Outbox', async () => {
      await adminPage.goto('/outbox');
      // The receiver had not chosen a language, so these e-mails are in that of the programme.
      for (const [subject, shown] of [
        ['Votre code pour un nouveau mot de passe', '••••••'],
        ['Votre invitation à administrer un programme sur Cauri', '/invitation/••••••'],
      ] as const) {
        await adminPage.getByRole('row').filter({ hasText: subject }).filter({ hasText: FATOU.email }).first().click();
        const email = adminPage.getByRole('dialog', { name: 'Message' });
        await email.getByRole('tab', { name: 'Text only' }).click();
        await expect(email.getByRole('tabpanel')).toContainText(shown);
        await expect(email.getByRole('tabpanel')).not.toContainText(/\b\d{8}\b/);
        await email.getByRole('button', { name: 'Close' }).click();
      }
    });
  });

  test('going back from the new password leads to the code', async ({ page, mailbox }) => {
    const account = await mailbox.addAdmin({ name: 'Awa Traoré', email: 'awa@exemple.bf', password: 'le dolo de Banfora' });
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog).toHaveAccessibleName('Enter the code');
    await typeCode(page, await mailbox.code(account.email, 2));
    await dialog.getByRole('button', { name: 'Verify the code' }).click();
    await expect(dialog).toHaveAccessibleName('Choose a new password');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog).toHaveAccessibleName('Enter the code');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });
});

test('the dialog says that no e-mail can be sent and asks for no code', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(FATOU.email);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByRole('status')).toContainText('This installation sends no e-mails');
  await expect(dialog).toHaveAccessibleName('Forgot your password?');
});

test('details and password are changed in the settings, and other sessions end', async ({ api, open }) => {
  await api.addAdmin(KOFFI);
  const page = await open({ as: KOFFI });
  // A session belongs to the browser that signed in, so this browser signs in itself.
  const phone = await open({ userAgent: ANDROID, ...PHONE });
  await phone.goto('/login?next=/forms');
  await signInAs(phone, KOFFI);
  await expect(phone.getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible();

  await page.goto('/settings');
  await test.step('name and e-mail', async () => {
    const update = page.getByRole('button', { name: 'Update user' });
    await expect(update).toBeDisabled();
    await page.getByLabel('Name').fill(' ');
    await update.click();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name');
    await page.getByLabel('Name').fill('Koffi Mensah-Adjei');
    await page.getByLabel('Email').fill('koffi');
    await update.click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid e-mail address/);
    await page.getByLabel('Email').fill('koffi.mensah@exemple.ci');
    await update.click();
    await expect(passwordField(page, 'Your password')).toHaveAccessibleDescription(
      /Please enter your password to change the e-mail address/,
    );
    await passwordField(page, 'Your password').fill(KOFFI.password);
    await update.click();
    await expectToast(page, 'Your address was changed. It could not be confirmed, since no e-mail account is linked.');
    // The other browser is signed out at once, although it makes no call.
    await expect(phone.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await phone.getByRole('button', { name: 'Use another account' }).click();
    await phone.getByRole('button', { name: 'Leave this page' }).click();
    await signInAs(phone, { email: 'koffi.mensah@exemple.ci', password: KOFFI.password });
    await expect(phone).toHaveURL('/dashboard');
    const sidebar = page.getByRole('button', { name: 'Account menu of Koffi Mensah-Adjei' });
    await expect(sidebar).toContainText('koffi.mensah@exemple.ci');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Koffi Mensah-Adjei');
  });

  await test.step('a session elsewhere', async () => {
    await page.getByRole('button', { name: 'Sign out of Chrome on Android' }).click();
    await expectToast(page, 'Signed out there.');
    await expect(page.getByRole('button', { name: 'Sign out of Chrome on Android' })).toBeHidden();
    await expect(phone.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await phone.getByRole('button', { name: 'Use another account' }).click();
    await phone.getByRole('button', { name: 'Leave this page' }).click();
    await expect(phone).toHaveURL(/\/login/);
  });

  await test.step('the password', async () => {
    const renamed = { email: 'koffi.mensah@exemple.ci', password: KOFFI.password };
    await signInAs(phone, renamed);
    await expect(phone).toHaveURL('/dashboard');
    const [current, next, again] = ['Current password', 'New password', 'Confirm the new password'].map((label) =>
      passwordField(page, label),
    );
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(current!).toBeFocused();
    await current!.fill('attiéké du lundi');
    await next!.fill('garba du vendredi');
    await again!.fill('garba du dimanche');
    await change.click();
    await expect(again!).toHaveAccessibleDescription('Passwords do not match');
    await again!.fill('garba du vendredi');
    await change.click();
    await expect(current!).toHaveAccessibleDescription('The current password is wrong');
    await expect(next!).toHaveValue('garba du vendredi');
    await current!.fill(KOFFI.password);
    await change.click();
    await expectToast(page, 'Password updated successfully');
    await expect(current!).toHaveValue('');

    // This session continues; the other one is signed out.
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('koffi.mensah@exemple.ci');
    await phone.goto('/notifications');
    await expect(phone).toHaveURL(/\/login/);
    await signInAs(phone, { ...renamed, password: 'garba du vendredi' });
    await expect(phone).toHaveURL('/notifications');
  });
});
