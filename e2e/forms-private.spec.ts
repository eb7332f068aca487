import { KEPT_PAGES, KEPT_PRIVATE_PAGES } from '#contract/answer-page.ts';
import type { Account } from './api.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';
import { signInAs } from './steps.ts';

const FANTA: Account = { name: 'Fanta Traoré', email: 'fanta@exemple.ml', password: 'le balafon de Sikasso' };

test('staff open a private form by its link and answer it; a stranger sees that it is not public', async ({ api, open }) => {
  const form = await publishForm(api, 'Compte rendu de séance', [NAME], { visibility: 'private' });

  await test.step('the link opens the form for signed-in staff', async () => {
    const staff = await open({ as: ADMIN });
    await staff.goto(form.link);
    await staff.getByLabel('Votre nom').fill('Séance de mardi');
    await staff.getByRole('button', { name: 'Submit' }).click();
    await expect(staff.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await api.countResponses(form.id)).toBe(1);
    // The app opens the form too.
    await staff.goto(`/forms/${form.id}`);
    await staff.getByRole('button', { name: 'Share' }).click();
    await staff.getByRole('dialog', { name: 'Share this form' }).getByRole('link', { name: 'Answer this form' }).click();
    await expect(staff.getByRole('button', { name: 'Submit' })).toBeVisible();
  });

  const stranger = await open();
  const keptIn = (cache: string) => stranger.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cache);
  const kept = async () => ({ public: await keptIn(KEPT_PAGES), private: await keptIn(KEPT_PRIVATE_PAGES) });
  await test.step('a stranger sees that the form is not public', async () => {
    await stranger.goto((await publishForm(api, 'Avis', [NAME])).link);
    await expect.poll(kept).toEqual({ public: 1, private: 0 });
    await stranger.goto(form.link);
    await expect(stranger.getByRole('heading', { name: 'This form is not public' })).toBeVisible();
    await expect(stranger.getByText(form.title)).toBeHidden();
  });

  await test.step('staff who are not signed in are led to the sign-in', async () => {
    await api.addAdmin(FANTA);
    await stranger.getByRole('link', { name: 'I am staff: open it with my account' }).click();
    await signInAs(stranger, FANTA);
    await expect(stranger.getByRole('heading', { name: 'Compte rendu de séance' })).toBeVisible();
    await stranger.getByLabel('Votre nom').fill('Séance de jeudi');
    await stranger.getByRole('button', { name: 'Submit' }).click();
    await expect(stranger.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await api.countResponses(form.id)).toBe(2);
  });

  await test.step('their browser keeps both forms for times without a network, and only the public one once they sign out', async () => {
    await expect.poll(kept).toEqual({ public: 1, private: 1 });
    await stranger.goto('/dashboard');
    await stranger.getByRole('button', { name: 'Log out' }).click();
    await expect(stranger).toHaveURL('/login');
    await expect.poll(kept).toEqual({ public: 1, private: 0 });
  });
});
