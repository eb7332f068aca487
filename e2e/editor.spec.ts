import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import type { Account } from './api.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { NAME, publishForm, WISH } from './forms.ts';
import { someWord } from './members.ts';
import { expectToast, holdCall, timersHaveRun } from './steps.ts';

const JEAN: Account = { name: 'Jean-Marc Kouamé', email: 'jean-marc@exemple.ci', password: 'le zouglou de Yopougon' };

test('the second of two editors who change the same field sees both versions and chooses', async ({ api, open }) => {
  await api.addAdmin(JEAN);
  const form = await publishForm(api, 'Bilan du mois', [NAME, WISH], { isPublished: false });
  const [mine, theirs] = [await open({ as: ADMIN }), await open({ as: JEAN })] as const;
  for (const page of [mine, theirs]) await page.goto(`/forms/${form.id}`);
  await expect(title(mine)).toHaveValue('Bilan du mois');
  await expect(title(theirs)).toHaveValue('Bilan du mois');
  const dialog = mine.getByRole('dialog', { name: `${JEAN.name} changed the same fields meanwhile` });

  await test.step('keep mine', async () => {
    await editBoth('Bilan de novembre', 'Bilan de décembre');
    await expect(mine.getByText(`${JEAN.name} has this form open too`)).toBeVisible();
    await expect(dialog.getByRole('radiogroup', { name: 'Title' })).toContainText('Bilan de novembre');
    await expect(dialog.getByRole('radiogroup', { name: 'Title' })).toContainText('Bilan de décembre');
    // The dialog cannot be closed without a choice.
    await mine.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await expect(dialog).toBeHidden();
    await expect(saved(mine)).toHaveText(/^Saved/);
    await expect(title(mine)).toHaveValue('Bilan de novembre');
    // An editor without unsaved changes continues with the newer version, without a reload.
    await expect(title(theirs)).toHaveValue('Bilan de novembre');
  });

  await test.step('take theirs, and restore one’s own by undo', async () => {
    await editBoth('Bilan de janvier', 'Bilan de février');
    await dialog.getByRole('radio', { name: `Version of ${JEAN.name}` }).check();
    await dialog.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await expect(dialog).toBeHidden();
    await expect(title(mine)).toHaveValue('Bilan de février');
    await mine.keyboard.press('ControlOrMeta+Z');
    await expect(title(mine)).toHaveValue('Bilan de janvier');
  });

  /** Another editor's save arrives while mine is in progress. */
  async function editBoth(myTitle: string, theirTitle: string) {
    const save = await holdCall(mine, '**/api/forms');
    await title(mine).fill(myTitle);
    await mine.keyboard.press('ControlOrMeta+S');
    await save.sent;
    // The form saves itself a moment after it was typed, which may be before the keys.
    const stored = theirs.waitForResponse('**/api/forms');
    await title(theirs).fill(theirTitle);
    await theirs.keyboard.press('ControlOrMeta+S');
    await stored;
    save.release();
    await expect(dialog).toBeVisible();
  }
});

test('leaving with unsaved changes asks, and changes that could not be saved stay on the screen', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Sans réseau', [NAME]);
  await page.goto(`/forms/${form.id}`);
  await page.route('**/api/forms', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await title(page).press('End');
  await page.keyboard.type(', ou presque');
  await expect(saved(page)).toHaveText('Could not save, retrying (kept on screen)');

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('main').getByRole('link', { name: 'Forms' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`/forms/${form.id}`);
  await expect(title(page)).toHaveValue('Sans réseau, ou presque');

  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();

  await page.getByRole('main').getByRole('link', { name: 'Forms' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/forms');
  await expect(page.locator(`[data-row-link][href="/forms/${form.id}"]`)).toHaveText('Sans réseau');
});

test('a long title leaves the way back and the heads of the list whole', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Un questionnaire au titre très long '.repeat(5), [NAME]);
  await page.goto(`/forms/${form.id}`);
  const back = page.getByRole('main').getByRole('link', { name: 'Forms' });
  await expect(title(page)).toHaveValue(/^Un questionnaire/);
  expect(await back.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
  await back.click();
  const head = page.getByRole('button', { name: 'Visibility', exact: true });
  const lines = (label: Element) => {
    const range = document.createRange();
    range.selectNodeContents(label.firstChild!);
    return range.getClientRects().length;
  };
  await expect(page.locator(`[data-row-link][href="/forms/${form.id}"]`)).toBeVisible();
  expect(await head.evaluate(lines)).toBe(1);
});

test('a save that failed because of the network is repeated automatically', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Réseau capricieux', [NAME]);
  await page.goto(`/forms/${form.id}`);
  await page.route('**/api/forms', (route) => route.abort());
  await title(page).fill('Réseau revenu');
  await expect(saved(page)).toHaveText('Could not save, retrying (kept on screen)');
  await page.unroute('**/api/forms');
  await expect(saved(page)).toHaveText(/^Saved/);
  await page.reload();
  await expect(title(page)).toHaveValue('Réseau revenu');
});

test('a published form changes for visitors only when it is saved', async ({ api, adminPage: page, open }) => {
  const form = await publishForm(api, 'Ancien titre', [NAME]);
  await page.goto(`/forms/${form.id}`);
  await title(page).fill('Nouveau titre');
  await expect(saved(page)).toHaveText(/^Saved/);
  await expect(page.getByText('Unpublished changes')).toBeVisible();
  const phone = await open();
  await phone.goto(form.link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Ancien titre');

  await page.getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('alertdialog', { name: 'Publish these changes?' });
  await expect(review).toContainText('The title changed');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Form saved successfully!');
  await expect(page.getByText('Unpublished changes')).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nouveau titre');
});

test('the editor can be used by keyboard: save, undo, redo, move, and the rules of questions', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Au clavier', [NAME, WISH], { isPublished: false });
  await page.goto(`/forms/${form.id}`);
  await title(page).press('End');
  // Keys between which a busy machine pauses would be several steps of undo.
  await page.keyboard.insertText(' seulement');
  await page.keyboard.press('ControlOrMeta+S');
  await expectToast(page, 'Form saved successfully!');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(title(page)).toHaveValue('Au clavier');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(title(page)).toHaveValue('Au clavier seulement');

  await expect(page.getByRole('button', { name: 'Move question 1 up' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move question 2 down' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move question 1 down' }).focus();
  await page.keyboard.press('Enter');
  await expect(questions(page)).toHaveText([WISH.title, NAME.title]);
  await expect(page.getByText('The question is now number 2 of 2.')).toBeAttached();

  await page.getByRole('button', { name: 'Drag question 1' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('It would be number 1 of 2.')).toBeAttached();
  // The list listens to the next key in a timer.
  await timersHaveRun(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('It would be number 2 of 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(questions(page)).toHaveText([NAME.title, WISH.title]);

  // The open list scrolls, and a browser would let Tab stop at it before the list closes.
  const type = page.getByRole('combobox', { name: 'Type of question 2' });
  await type.press('Enter');
  await expect(page.getByRole('option', { name: 'Paragraph' })).toBeVisible();
  await type.press('Tab');
  await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeFocused();

  await page.getByRole('button', { name: 'Duplicate question 1' }).click();
  await expect(questions(page)).toHaveText([NAME.title, `${NAME.title} (copy)`, WISH.title]);
  await page.getByRole('button', { name: 'Delete question 1' }).click();
  await expectToast(page, 'Question deleted');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(questions(page)).toHaveText([NAME.title, `${NAME.title} (copy)`, WISH.title]);

  await page.getByRole('button', { name: 'Delete question 1' }).click();
  await page.getByRole('button', { name: 'Delete question 1' }).click();
  await page.getByRole('button', { name: 'Delete question 1' }).click();
  await expectToast(page, 'You must have at least one question');
  await expect(questions(page)).toHaveText([WISH.title]);
});

test('forms are found, sorted, duplicated and deleted in the list', async ({ api, adminPage: page }) => {
  const mark = 'Registre';
  await publishForm(api, `${mark} des avis`, [NAME], { visibility: 'private', isPublished: false });
  await publishForm(api, `${mark} des ventes`, [NAME]);
  await page.goto('/forms');
  await page.getByRole('searchbox', { name: 'Search forms' }).fill('régistre');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText('2 forms match')).toBeVisible();
  const rows = page.getByRole('row');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(rows.nth(1)).toContainText(`${mark} des avis`);
  await expect(rows.nth(1)).toContainText('Draft');
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Public');
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: `Actions for ${mark} des ventes` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expectToast(page, 'Form duplicated successfully!');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: `Actions for ${mark} des avis` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // It is not published and has no responses, so it goes without a question and can come back.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: `${mark} des avis` })).toBeHidden();
});

test('a reload does not look like another tab in which the form is open', async ({ adminPage: page, api }) => {
  const form = await publishForm(api, 'Rechargé', [NAME]);
  const address = `/api/forms/${form.id}/presence`;
  const editorOf = (answer: Response) => (answer.request().postDataJSON() as { editor: string }).editor;
  const presence = (isOf: (editor: string) => boolean) =>
    page.waitForResponse((answer) => answer.url().endsWith(address) && isOf(editorOf(answer)));
  const opened = presence(() => true);
  await page.goto(`/forms/${form.id}`);
  const before = editorOf(await opened);
  const reloaded = presence((editor) => editor !== before);
  await page.reload();
  await reloaded;
  // The page before the reload says that it leaves while the new one opens, in whatever order the two arrive.
  const editor = randomUUID();
  const openPages = async () => (await api.post<{ data: unknown[] }>(address, { editor })).data.length;
  await expect.poll(openPages).toBe(1);
});

test('two forms of the same title have a scenario each that makes members of those who answer', async ({ adminPage: page, api }) => {
  const title = `Inscription ${someWord()}`;
  const opened: string[] = [];
  for (const form of [await publishForm(api, title, [NAME]), await publishForm(api, title, [NAME])]) {
    for (const time of ['first', 'second']) {
      await page.goto(`/forms/${form.id}`);
      await page.getByRole('button', { name: 'Create members on arrival' }).click();
      await page.waitForURL('**/scenario/*');
      opened.push(new URL(page.url()).pathname.split('/').at(-1)!);
      const { data } = await api.get<{ data: { trigger: { config: object } } }>(`/api/scenario/${opened.at(-1)}`);
      expect(data.trigger.config, `pressed for the ${time} time`).toEqual({ form: [form.id] });
    }
  }
  expect(new Set(opened).size).toBe(2);
});

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const questions = (page: Page) => page.getByRole('region', { name: 'Questions' }).getByLabel('Question', { exact: true });
/** The editor's message about the last save. */
const saved = (page: Page) => page.getByRole('main').locator('header').getByRole('status');
