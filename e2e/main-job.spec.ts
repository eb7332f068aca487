import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { pdf, photo } from './files.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { EVERY_TYPE, publishForm } from './forms.ts';
import { expectToast } from './steps.ts';

const RECEIPT = pdf('reçu n° 117.pdf');
const SHOP = photo('boutique.png');

test('a form with every type of question is built, answered by a stranger and seen live by staff', async ({ adminPage: staff, open }) => {
  test.slow();
  await staff.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await staff.goto('/forms');
  await staff.getByRole('link', { name: 'Create a form' }).first().click();
  await expect(staff).toHaveURL('/forms/new');

  await test.step('the form is written and saves itself', async () => {
    await expect(staff.getByLabel('Title', { exact: true })).toHaveValue('Untitled Form');
    await expect(staff.getByRole('textbox', { name: 'Description' })).toHaveValue('Form description');
    await expect(question(staff, 1).getByLabel('Question', { exact: true })).toHaveValue('Untitled Question');
    await staff.getByLabel('Title', { exact: true }).fill('Inscription à la promotion 4');
    await expect(saved(staff)).toHaveText(/^Saved \d\d:\d\d$/);
    await expect(staff).toHaveURL(/\/forms\/[0-9a-f-]{36}$/);
    await staff.getByRole('textbox', { name: 'Description' }).fill('Douze semaines pour lancer votre boutique.');

    await question(staff, 1).getByLabel('Question', { exact: true }).fill('Votre nom');
    await question(staff, 1).getByRole('switch', { name: 'Question 1 is required' }).check();
    const second = await addQuestion(staff, 2, 'Ce que vous attendez de nous', 'Paragraph');
    await second.getByRole('button', { name: 'Add help text' }).click();
    await second.getByLabel('Help text (optional)').fill('Deux phrases suffisent.');

    const third = await addQuestion(staff, 3, 'Vendez-vous déjà en ligne ?', 'Multiple choice');
    await third.getByRole('textbox', { name: 'Option 1' }).fill('Oui');
    await third.getByRole('textbox', { name: 'Option 1' }).press('Enter');
    await expect(third.getByRole('textbox', { name: 'Option 2' })).toBeFocused();
    await staff.keyboard.type('Non');

    const fourth = await addQuestion(staff, 4, 'Où vendez-vous ?', 'Checkboxes');
    await paste(staff, fourth.getByRole('textbox', { name: 'Option 1' }), 'WhatsApp\nFacebook\nAu marché');
    await expect(fourth.getByRole('textbox', { name: 'Option 3' })).toHaveValue('Au marché');
    const fifth = await addQuestion(staff, 5, 'Votre pays', 'Dropdown');
    await paste(staff, fifth.getByRole('textbox', { name: 'Option 1' }), 'Bénin\nCôte d’Ivoire\nSénégal');

    const sixth = await addQuestion(staff, 6, 'Reçu de paiement', 'File upload');
    await sixth.getByLabel('PDFs').check();
    await sixth.getByLabel('Images').check();
    await expect(sixth.getByLabel('All files')).not.toBeChecked();
    await addQuestion(staff, 7, 'Date de naissance', 'Date');
    const eighth = await addQuestion(staff, 8, 'Êtes-vous à l’aise avec les outils ?', 'Linear scale');
    await expect(eighth.getByLabel('Lowest value')).toHaveValue('1');
    await expect(eighth.getByLabel('Highest value')).toHaveValue('5');
    await addQuestion(staff, 9, 'Photo de votre boutique', 'Image');
    await expect(saved(staff)).toHaveText(/^Saved/);
  });

  const preview = staff.getByRole('dialog', { name: 'Preview' });
  await staff.getByRole('button', { name: 'Preview' }).click();
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Inscription à la promotion 4' })).toBeVisible();
  await expect(frame.getByLabel('Votre pays')).toContainText('Côte d’Ivoire');
  // The preview speaks the language of the form, whoever edits it, and Escape closes it from inside too.
  await expect(frame.getByRole('main', { name: 'Aperçu' })).toBeVisible();
  await frame.getByLabel('Votre pays').press('Escape');
  await expect(preview).toBeHidden();

  const link = await test.step('the form is published and its link copied', async () => {
    await staff.getByLabel('Language of the form').selectOption('English');
    await staff.getByLabel('Visibility').selectOption('Public');
    await expectToast(staff, 'Form saved successfully!');
    await staff.getByLabel('Published').check();
    await expect(editorBar(staff).getByText('Published', { exact: true })).toBeVisible();
    await staff.getByRole('button', { name: 'Copy link' }).click();
    await expectToast(staff, 'Form link copied to clipboard');
    const copied = await staff.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(staff.url().replace('/forms/', '/share/response/'));
    return copied;
  });

  await staff.getByRole('link', { name: 'View responses' }).click();
  await expect(staff.getByRole('heading', { name: 'No responses yet' })).toBeVisible();

  const phone = await open(PHONE);
  await phone.goto(link);
  await fillEveryType(phone);
  await expect(phone.getByText('Your answers are kept on this device until they are sent.')).toBeVisible();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expectThanks(phone);

  // The response appears without a reload.
  await expect(staff.getByText('1 response', { exact: true })).toBeVisible();
  await expectResponse(staff);

  await phone.getByRole('button', { name: 'Submit Another Response' }).click();
  await expect(phone.getByLabel('Votre nom')).toHaveValue('');
  await expect(phone.getByText('boutique.png')).toBeHidden();
});

test('a form with every type of question is answered without JavaScript', async ({ adminPage: staff, api, open }) => {
  const form = await publishForm(api, 'Inscription sans script', EVERY_TYPE);
  await staff.goto(`/forms/${form.id}/responses`);
  await expect(staff.getByRole('heading', { name: 'No responses yet' })).toBeVisible();

  const phone = await open({ ...PHONE, javaScriptEnabled: false });
  await phone.goto(form.link);
  await fillEveryType(phone);
  await phone.getByLabel('Votre nom').fill(' ');
  await phone.getByLabel('Date de naissance').fill('');
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByText('Your answers were not sent yet. Please look at the message beside each marked question.')).toBeVisible();
  await expect(phone.getByLabel('Votre nom')).toHaveAccessibleDescription('This question requires an answer');
  await expect(phone.getByLabel('Date de naissance')).toHaveAccessibleDescription('This question requires an answer');
  await expect(phone.getByText('This question requires an answer')).toHaveCount(2);
  // After a refusal, the page still has all answers, including files.
  await expect(phone.getByLabel('Votre pays')).toHaveValue(form.questions[4]!.options![1]!.id);
  await expect(phone.getByText('reçu n° 117.pdf has been received.')).toBeVisible();

  await phone.getByLabel('Votre nom').fill('Aya Kouassi');
  await phone.getByLabel('Date de naissance').fill('1996-04-27');
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expectThanks(phone);
  await expect(staff.getByText('1 response', { exact: true })).toBeVisible();
  await expectResponse(staff);

  await phone.reload();
  await expectThanks(phone);
  await phone.getByRole('button', { name: 'Submit Another Response' }).click();
  await expect(phone.getByLabel('Votre nom')).toHaveValue('');
  expect(await api.countResponses(form.id)).toBe(1);
});

/** Returns one of the editor's cards. */
const question = (page: Page, number: number) => page.getByRole('listitem', { name: `Question ${number}`, exact: true });

const editorBar = (page: Page) => page.getByRole('main').locator('header');
/** The editor's message about the last save. */
const saved = (page: Page) => editorBar(page).getByRole('status');

async function addQuestion(page: Page, number: number, title: string, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add question' }).click();
  const card = question(page, number);
  const field = card.getByLabel('Question', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(title);
  await card.getByRole('combobox', { name: `Type of question ${number}` }).click();
  await page.getByRole('option', { name: type }).click();
  return card;
}

async function paste(page: Page, field: Locator, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

async function fillEveryType(page: Page) {
  await page.getByLabel('Votre nom').fill('Aya Kouassi');
  await page.getByLabel('Ce que vous attendez de nous').fill('Vendre plus.\nDormir mieux.');
  await page.getByRole('radiogroup', { name: 'Vendez-vous déjà en ligne ?' }).getByLabel('Non').check();
  const places = page.getByRole('group', { name: 'Où vendez-vous ?' });
  await places.getByLabel('WhatsApp').check();
  await places.getByLabel('Au marché').check();
  await page.getByLabel('Votre pays').selectOption('Côte d’Ivoire');
  await page.getByLabel('Reçu de paiement').setInputFiles(RECEIPT);
  await page.getByLabel('Date de naissance').fill('1996-04-27');
  await page.getByRole('radiogroup', { name: 'Êtes-vous à l’aise avec les outils ?' }).getByLabel('4').check();
  await page.getByLabel('Take a photo').setInputFiles(SHOP);
}

async function expectThanks(page: Page) {
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText('Your response has been recorded.')).toBeVisible();
}

/** Checks the answers of `fillEveryType` in each tab of the responses. */
async function expectResponse(page: Page) {
  const card = (title: string) => page.getByRole('region', { name: title });
  await test.step('Summary', async () => {
    await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
    await expect(card('Votre nom')).toContainText('Aya Kouassi');
    await expect(card('Votre nom')).toContainText('1 answered · 0 skipped');
    await expect(card('Vendez-vous déjà en ligne ?').getByRole('row', { name: /^Non/ })).toHaveText(/Non1100%/);
    await expect(card('Où vendez-vous ?').getByRole('row', { name: /^Facebook/ })).toHaveText(/Facebook00%/);
    await expect(card('Êtes-vous à l’aise avec les outils ?')).toContainText('average 4');
    await expect(card('Date de naissance')).toContainText('27/04/1996');
    await expect(card('Photo de votre boutique')).toContainText('boutique.png');
  });

  await test.step('Question', async () => {
    await page.getByRole('tab', { name: 'Question' }).click();
    await expect(card('Votre nom')).toContainText('Aya Kouassi');
    await expect(page.getByRole('button', { name: 'Previous question' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(card('Ce que vous attendez de nous')).toContainText('Dormir mieux.');
    await page.getByRole('combobox', { name: 'Question' }).selectOption('5. Votre pays');
    await expect(card('Votre pays').getByRole('row', { name: /^Côte d’Ivoire/ })).toContainText('1');
  });

  await test.step('Individual', async () => {
    await page.getByRole('tab', { name: 'Individual' }).click();
    await expect(page.getByText('Response 1 of 1')).toBeVisible();
    await expect(page.getByText('Responses cannot be edited')).toBeVisible();
    const answer = (title: string) => page.getByRole('term').filter({ hasText: title }).locator('xpath=following-sibling::dd[1]');
    await expect(answer('Où vendez-vous ?')).toHaveText('WhatsAppAu marché');
    await expect(answer('Votre pays')).toHaveText('Côte d’Ivoire');
    await expect(answer('Êtes-vous à l’aise')).toHaveText('4');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download reçu n° 117\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(RECEIPT.name);
    expect(await readFile(await download.path())).toEqual(RECEIPT.buffer);
  });

  await test.step('Table', async () => {
    await page.getByRole('tab', { name: 'Table' }).click();
    const row = page.getByRole('row').nth(1);
    // The table shows the first three questions, cut off at 20 characters.
    for (const name of ['Submitted', 'Votre nom', 'Ce que vous attendez…', 'Vendez-vous déjà en…'])
      await expect(page.getByRole('columnheader').filter({ hasText: name })).toBeVisible();
    await expect(row).toContainText('Aya Kouassi');
    await row.getByRole('link', { name: /^\d\d\/\d\d/ }).click();
    await expect(page.getByRole('dialog', { name: 'Response' })).toContainText('boutique.png');
    await page.getByRole('button', { name: 'Close response' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}
