import { readFile } from 'node:fs/promises';
import { expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';

test('a form with two pages and a condition is built, shared and answered', async ({ api, adminPage: staff, open }) => {
  const sells = { type: 'multiple-choice', title: 'Vendez-vous déjà ?', required: true, options: ['Oui', 'Pas encore'] } as const;
  const form = await publishForm(api, 'Deux pages', [NAME, { ...sells, options: [...sells.options] }], { isPublished: false });

  await test.step('sections and conditions are built in the editor', async () => {
    await staff.goto(`/forms/${form.id}`);
    await staff.getByRole('button', { name: 'Add section' }).click();
    const section = staff.getByRole('listitem', { name: 'Question 3', exact: true });
    await section.getByLabel('Section title').fill('Votre boutique');
    await staff.getByRole('button', { name: 'Add question' }).click();
    const fourth = staff.getByRole('listitem', { name: 'Question 4', exact: true });
    await fourth.getByLabel('Question', { exact: true }).fill('Depuis combien d’années ?');
    await fourth.getByRole('button', { name: 'Show question 4 only if…' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Show this question only if' });
    await expect(dialog.getByRole('combobox', { name: 'The answer to' })).toBeFocused();
    await expect(dialog.getByLabel('The answer to')).toHaveValue(form.questions[1]!.id);
    // Somebody who has just opened it has made no mistake.
    await expect(dialog.getByText('Choose at least one')).toBeVisible();
    await expect(dialog.locator('.mantine-InputWrapper-error')).toHaveCount(0);
    await dialog.getByLabel('Oui').check();
    await dialog.getByRole('button', { name: 'Set the condition' }).click();
    await expect(fourth.getByText('Shown only if the answer to “Vendez-vous déjà ?” is “Oui”.')).toBeVisible();
    await staff.getByRole('button', { name: 'Add question' }).click();
    await staff.getByRole('listitem', { name: 'Question 5', exact: true }).getByLabel('Question', { exact: true }).fill('Votre ville');
    await staff.getByLabel('Thank-you text (optional)').fill('Nous vous appelons cette semaine.');
    // A question on which others depend cannot be moved after them.
    await expect(staff.getByRole('button', { name: 'Move question 4 up' })).toBeEnabled();
    await staff.getByLabel('Published').check();
    await expect(staff.getByRole('main').locator('header').getByText('Published', { exact: true })).toBeVisible();
  });

  await test.step('the form has a QR code', async () => {
    await staff.getByRole('button', { name: 'Share' }).click();
    const share = staff.getByRole('dialog', { name: 'Share this form' });
    await expect(share.getByLabel('Link of the form')).toHaveValue(new URL(form.link, staff.url()).href);
    await share.getByRole('tab', { name: 'QR code' }).click();
    await expect(share.getByRole('img', { name: 'QR code that opens the form' })).toBeVisible();
    const [svg] = await Promise.all([staff.waitForEvent('download'), share.getByRole('button', { name: 'Download SVG' }).click()]);
    expect(svg.suggestedFilename()).toBe('Deux-pages.svg');
    expect(await readFile(await svg.path(), 'utf8')).toMatch(/^<svg /);
    const [png] = await Promise.all([staff.waitForEvent('download'), share.getByRole('button', { name: 'Download PNG' }).click()]);
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
    await share.getByRole('tab', { name: 'Prefilled link' }).click();
    await share.getByLabel(NAME.title, { exact: false }).fill('Aya');
    await expect(share.getByRole('textbox', { name: 'Prefilled link' })).toHaveValue(/[?&]q_[0-9a-f-]{36}=Aya$/);
    await share.getByRole('button', { name: 'Close' }).click();
  });

  const phone = await open(PHONE);
  await phone.goto(`${form.link}?q_${form.questions[0]!.id}=Aya+Kouassi`);
  await expect(phone.getByText('Page 1 of 2')).toBeVisible();
  await expect(phone.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '1');
  await expect(phone.getByLabel('Votre nom')).toHaveValue('Aya Kouassi');
  await phone.getByRole('button', { name: 'Next' }).click();
  await expect(phone.getByText('This question requires an answer')).toBeVisible();
  await phone.getByLabel('Oui').check();
  await phone.getByRole('button', { name: 'Next' }).click();
  await expect(phone.getByText('Page 2 of 2')).toBeVisible();
  await phone.getByLabel('Depuis combien d’années ?').fill('3');
  await phone.getByRole('button', { name: 'Back' }).click();
  await phone.getByLabel('Pas encore').check();
  await phone.getByRole('button', { name: 'Next' }).click();
  await expect(phone.getByLabel('Votre ville')).toBeVisible();
  await expect(phone.getByLabel('Depuis combien d’années ?')).toBeHidden();
  await phone.getByLabel('Votre ville').fill('Bouaké');
  // A tap directly after the page has changed is treated as the second tap of a double tap.
  const thanks = phone.getByText('Nous vous appelons cette semaine.');
  const submit = phone.getByRole('button', { name: 'Submit' });
  await expect(async () => {
    if (await submit.isVisible()) await submit.click();
    await expect(thanks).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // Text in a question that was hidden afterwards is not an answer.
  await staff.goto(`/forms/${form.id}/responses`);
  await expect(staff.getByRole('region', { name: 'Votre ville' })).toContainText('Bouaké');
  await expect(staff.getByRole('region', { name: 'Depuis combien d’années ?' })).toContainText('Nobody has answered this question.');
});
