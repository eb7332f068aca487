import { expectAccessible } from './axe.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { publishForm } from './forms.ts';

test('typed questions are answered on a phone: refused with what was typed, then recorded, once per address', async ({
  api,
  open,
  adminPage: staff,
}) => {
  const form = await publishForm(api, 'Typées', [
    { type: 'email', title: 'Adresse e-mail', required: true, unique: true },
    { type: 'phone', title: 'Numéro WhatsApp', required: true },
    { type: 'amount', title: 'Ventes du mois' },
    { type: 'rating', title: 'Votre note' },
    { type: 'multiple-choice', title: 'Paiement', options: ['Wave', 'Espèces'], other: true },
    { type: 'consent', title: 'Être contacté', required: true },
  ]);
  const page = await open(PHONE);
  await page.goto(form.link);
  await page.getByLabel('Adresse e-mail').fill('pas-un-email');
  await page.getByLabel('Country: Numéro WhatsApp').selectOption('CI');
  const phone = page.getByRole('textbox', { name: /^Numéro WhatsApp/ });
  await phone.fill('07 07 12 34 56');
  await page.getByLabel('Ventes du mois').fill('12 500');
  await page.getByRole('radio', { name: '4 out of 5' }).check({ force: true });
  const own = page.getByLabel('Your own answer to: Paiement');
  await expect(own).toBeHidden();
  await page.getByRole('radio', { name: 'Other' }).check();
  await own.fill('À crédit');
  const send = page.getByRole('button', { name: 'Submit', exact: true });
  await send.click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await expect(page.getByText('Your agreement is needed to send these answers')).toBeVisible();
  await expect(phone).toHaveValue('07 07 12 34 56');
  await expectAccessible(page, 'a refused form with typed questions');
  await page.getByLabel('Adresse e-mail').fill('Awa@exemple.ci');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await page.reload();
  await expect(phone).toHaveValue('07 07 12 34 56');
  await expect(own).toHaveValue('À crédit');
  await send.click();
  await expect(page.getByText('Your response has been recorded.')).toBeVisible();

  await staff.goto(`/forms/${form.id}/responses?tab=table`);
  const row = staff.getByRole('region', { name: 'Responses' }).getByRole('row').nth(1);
  await expect(row).toContainText('awa@exemple.ci');
  await expect(row).toContainText('+2250707123456');
  await expect(row).toContainText(/12.500/);

  await page.goto(form.link);
  await page.getByLabel('Adresse e-mail').fill('awa@exemple.ci');
  await phone.fill('+225 07 07 12 34 57');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await send.click();
  await expect(page.getByText('An answer with this e-mail address has been received already.')).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('awa@exemple.ci');
});
