// A record without a version, such as a tag, is changed field by field: its dialog sends only what was changed in it.
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { someWord } from './members.ts';
import { expectToast, passwordField } from './steps.ts';

interface Made {
  data: { _id: string };
}

async function openEdit(page: Page, section: string, name: string) {
  await page.goto(`/settings?section=${section}`);
  const own = page.getByRole('button', { name: `Edit ${name}`, exact: true });
  const menu = page.getByRole('button', { name: `Actions for ${name}`, exact: true });
  await expect(own.or(menu)).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
  } else await own.click();
  return page.getByRole('dialog', { name: `Edit ${name}` });
}

const KINDS = [
  {
    ...{ kind: 'a tag', section: 'tags', path: '/api/tags', toast: 'Saved', button: 'Save' },
    made: (name: string) => ({ name, color: '#ff0000' }),
    typed: { label: 'Emoji', value: '🌱' },
    theirs: { color: '#00ff00' },
    after: { color: '#00ff00', emoji: '🌱' },
  },
  {
    ...{ kind: 'a service', section: 'coaching', path: '/api/coaching-service', toast: 'Coaching service saved', button: 'Save service' },
    made: (name: string) => ({ name, duration: 60, color: 'indigo', noticeHours: 2 }),
    typed: { label: 'Meeting link or place', value: 'Salle 2' },
    theirs: { noticeHours: 48 },
    after: { noticeHours: 48, place: 'Salle 2', duration: 60 },
  },
  {
    ...{ kind: 'a coach', section: 'coaching', path: '/api/coach', toast: 'Coach saved', button: 'Save coach' },
    made: (name: string) => ({ name, email: `${name.replace(' ', '.')}@exemple.sn`, status: 'Inactive' }),
    typed: { label: 'Meeting link or place', value: 'Bureau 3' },
    theirs: { specialization: 'Nutrition' },
    after: { specialization: 'Nutrition', place: 'Bureau 3' },
  },
  {
    ...{ kind: 'an own field', section: 'fields', path: '/api/member-fields', toast: 'Field saved', button: 'Save' },
    made: (name: string) => ({ name, kind: 'choice', options: [{ label: 'Petit' }] }),
    typed: { label: 'Name', value: 'Taille du maillot' },
    theirs: { options: [{ label: 'Petit' }, { label: 'Grand' }] },
    after: { name: 'Taille du maillot', options: [{ label: 'Petit' }, { label: 'Grand' }] },
  },
];

test('the dialog of a tag, a service, a coach or an own field leaves alone what somebody else changed meanwhile', async ({
  adminPage: page,
  api,
}) => {
  for (const { kind, section, path, toast, button, made, typed, theirs, after } of KINDS)
    await test.step(kind, async () => {
      const name = `Beau ${someWord()}`;
      const id = (await api.post<Made>(path, made(name))).data._id;
      const dialog = await openEdit(page, section, name);
      await dialog.getByLabel(typed.label).fill(typed.value);
      await api.patch(`${path}/${id}`, theirs);
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expectToast(page, toast);
      const { data, coachs } = await api.get<Record<'data' | 'coachs', { _id: string }[] | undefined>>(path);
      expect((data ?? coachs)?.find((one) => one._id === id)).toMatchObject(after);
    });
});

test('the own name that was changed in another tab stays when the address is changed', async ({ api, open, site }) => {
  const word = someWord().toLowerCase();
  const account = await api.addAdmin({ name: 'Fatou', email: `${word}@exemple.sn`, password: 'le fleuve est calme' });
  const page = await open({ as: account });
  await page.goto('/settings');
  await page.getByLabel('Email').fill(`${word}.sarr@exemple.sn`);
  await passwordField(page, 'Your password').fill(account.password);
  await (await Api.signIn(site.url, account)).put('/api/updatedetails', { name: 'Fatou Sarr' });
  await page.getByRole('button', { name: 'Update user' }).click();
  await expectToast(page, 'Your address was changed. It could not be confirmed, since no e-mail account is linked.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fatou Sarr');
});
