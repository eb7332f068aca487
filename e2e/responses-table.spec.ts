import { randomUUID } from 'node:crypto';
import { formatDate } from '#web/ui/dates.ts';
import { expect, test } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';
import { someWord } from './members.ts';
import { expectToast, holdCall, pageHasLoaded, timersHaveRun } from './steps.ts';

const CITY = { type: 'dropdown', title: 'Votre ville', options: ['Dakar', 'Lomé'] } as const;

test('a chart bar, the number of skipped answers and the days lead to the responses behind them', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Derrière les chiffres', [NAME, { ...CITY, options: [...CITY.options] }]);
  const [dakar, lome] = form.questions[1]!.options!.map(({ id }) => id);
  for (const [name, city] of [
    ['Aya', dakar],
    ['Binta', dakar],
    ['Coumba', lome],
    ['Daouda', undefined],
  ] as const)
    await answer(api, form, [name, city]);
  // Responses from before this question was added do not count as skipped.
  const later = { id: randomUUID(), type: 'short-answer', title: 'Depuis quand ?', required: false };
  const changed = { ...form, questions: [...form.questions, later] };
  await api.post('/api/forms', { ...changed, rev: undefined });
  await answer(api, changed as typeof form, ['Élise', lome, undefined]);

  await page.goto(`/forms/${form.id}/responses`);
  const card = (title: string) => page.getByRole('region', { name: title });
  const rows = page.getByRole('region', { name: 'Responses' }).getByRole('row');
  await expect(card('Votre ville')).toContainText('4 answered · 1 skipped');
  await card('Votre ville').getByRole('button', { name: 'Dakar: show 2 responses' }).click();
  await expect(page.getByText('2 responses of 5 match')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.goBack();
  await expect(card('Depuis quand ?')).toContainText('0 answered · 1 skipped');
  await card('Depuis quand ?')
    .getByRole('button', { name: /^1 skipped/ })
    .click();
  await expect(page.getByText('1 response of 5 matches')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Élise');
  await page.getByRole('button', { name: 'Remove filter: Depuis quand ? · was skipped' }).click();
  await expect(rows).toHaveCount(6);

  await page.getByRole('button', { name: 'Dates' }).click();
  const dates = page.getByRole('dialog', { name: 'Dates' });
  await dates.getByLabel('From').fill('2026-02-02');
  await dates.getByLabel('To').fill('2026-02-01');
  await dates.getByRole('button', { name: 'Apply dates' }).click();
  await expect(dates.getByText('The last day must not come before the first')).toBeVisible();
  await dates.getByLabel('From').fill('2020-01-01');
  await dates.getByLabel('To').fill('2020-01-31');
  await dates.getByRole('button', { name: 'Apply dates' }).click();
  await expect(page.getByRole('heading', { name: 'No response matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove dates: 01/01/2020 to 31/01/2020' }).click();
  await expect(rows).toHaveCount(6);
  await page.goto(`/forms/${form.id}/responses?tab=table&from=2020-01-01`);
  await expect(page.getByRole('button', { name: 'Remove dates: Since 01/01/2020' })).toBeVisible();
  await expect(rows).toHaveCount(6);
  const { data } = await api.get<{ data: { submittedAt: string }[] }>(`/api/answers/${form.id}`);
  await expect(rows.nth(1)).toContainText(formatDate(data[0]!.submittedAt.slice(0, 10)));
});

test('all matching responses are deleted at once and restored by undo, and a new response appears live', async ({
  api,
  adminPage: page,
}) => {
  const form = await publishForm(api, 'En masse', [NAME, { ...CITY, options: [...CITY.options] }]);
  const [dakar, lome] = form.questions[1]!.options!.map(({ id }) => id);
  await Promise.all(Array.from({ length: 30 }, (_, i) => answer(api, form, [`Élève ${i}`, i < 28 ? dakar : lome])));
  await page.goto(`/forms/${form.id}/responses`);
  await page.getByRole('button', { name: 'Dakar: show 28 responses' }).click();
  await expect(page.getByText('28 responses of 30 match')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected responses' });
  await expect(bar.getByText('25 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 28 matching' }).click();
  await expect(bar.getByText('28 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete 28 responses' }).click();
  // Deleting more than ten responses asks first.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 28 responses' }).click();
  await expect(page.getByRole('heading', { name: 'No response matches' })).toBeVisible();
  await expect(page.getByText('2 responses', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expectToast(page, '28 responses restored');
  await expect(page.getByText('28 responses of 30 match')).toBeVisible();

  // The response appears without a reload, within the current filter.
  await answer(api, form, ['Tard venue', dakar]);
  await expect(page.getByText('29 responses of 31 match')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Tard venue');
  await page.getByRole('row').nth(1).click();
  const detail = page.getByRole('dialog', { name: 'Response' });
  await expect(detail).toContainText('Response 1 of 29');
  await detail.getByRole('button', { name: 'Next response' }).click();
  await expect(detail).toContainText('Response 2 of 29');
  // The back button closes the response and stays on the table, as on a phone.
  await page.goBack();
  await expect(detail).toBeHidden();
  await expect(page.getByText('29 responses of 31 match')).toBeVisible();
  await page.getByRole('row').nth(1).click();
  await detail.getByRole('button', { name: 'Delete response' }).click();
  await expect(page.getByText('28 responses of 30 match')).toBeVisible();
});

test('another form never has the responses of the form that was shown before it', async ({ api, adminPage: page }) => {
  const [here, there] = [await publishForm(api, 'Ici', [NAME]), await publishForm(api, 'Ailleurs', [NAME])];
  for (const name of ['Aya', 'Kofi']) await answer(api, here, [name]);
  const wanted = `Binta${someWord()}`;
  await answer(api, there, [wanted]);
  await page.goto(`/forms/${here.id}/responses?tab=individual`);
  await expect(page.getByText('2 responses', { exact: true })).toBeVisible();
  const call = await holdCall(page, `**/api/forms/${there.id}/summary*`);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('textbox', { name: 'Search pages, forms and actions' }).fill(wanted);
  const form = pageHasLoaded(page, `/api/forms/${there.id}`);
  await page.getByRole('button', { name: wanted }).click();
  await call.sent;
  await form;
  await timersHaveRun(page);
  await expect(page.getByText('2 responses', { exact: true })).toHaveCount(0);
  call.release();
  await expect(page.getByText('1 response', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText(wanted)).toBeVisible();
});
