import { photo } from './files.ts';
import { expect, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { visit } from './looks.ts';

const PICTURE = { type: 'image', title: 'Votre boutique' } as const;

test('pictures of responses are shown one after the other, and downloaded together', async ({ adminPage: page, api, site }) => {
  const form = await publishForm(api, 'Boutiques', [NAME, PICTURE]);
  const [name, picture] = form.questions;
  const send = async (who: string, file?: string) => {
    const body = new FormData();
    body.append('formId', form.id);
    body.append(name!.id, who);
    if (file) body.append(picture!.id, new File([new Uint8Array(photo(file).buffer)], file, { type: 'image/png' }));
    expect((await fetch(`${site.url}/api/answers`, { method: 'POST', body })).status).toBe(200);
  };
  await send('Awa Diop', 'photo.png');
  await send('Binta Sow');
  await send('Coumba Fall', 'boutique.png');

  await page.goto(`/forms/${form.id}/responses?tab=individual`);
  await page.getByRole('button', { name: 'View boutique.png' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: 'boutique.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('This response has no pictures.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer.getByRole('img', { name: 'photo.png' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page.getByText('Awa Diop')).toBeVisible();

  await visit(page, `/forms/${form.id}/responses?tab=table`);
  await page.getByRole('checkbox', { name: /page/ }).check();
  const [archive] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download files' }).click()]);
  expect(archive.suggestedFilename()).toBe('Boutiques files.zip');
});
