// Two people change the same thing at once: what the first one saved is not overwritten unseen, and what the second one typed is not lost.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Response } from '#contract/answers.ts';
import type { Campaign } from '#contract/campaigns.ts';
import type { Coach } from '#contract/coaches.ts';
import type { FormHandling } from '#contract/handling.ts';
import type { Landing } from '#contract/landing.ts';
import type { MemberField } from '#contract/member-fields.ts';
import type { Payment } from '#contract/payments.ts';
import type { Product } from '#contract/products.ts';
import type { Task } from '#contract/tasks.ts';
import { expect, test } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';
import { addMember, profileOf, someWord } from './members.ts';
import { expectToast, holdCall, pageHasLoaded } from './steps.ts';

interface One<T> {
  data: T;
}

/** Makes a change as somebody else, and waits until the page has loaded the newer version. */
async function changeMeanwhile(page: Page, path: string, change: () => Promise<unknown>): Promise<void> {
  const loaded = pageHasLoaded(page, path);
  await change();
  await loaded;
}

test('a corrected payment is not saved over the correction of somebody else without a question', async ({ adminPage: page, api }) => {
  const name = `Khady ${someWord()}`;
  const given = {
    name,
    email: `${randomUUID()}@exemple.sn`,
    produit: 'COACHING',
    amount: 5_000,
    moyen: 'Cash',
    paymentId: `REC-${someWord()}`,
  };
  const { _id } = (await api.post<One<Payment>>('/api/payment/create', given)).data;
  await page.goto(`/payments?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for the payment of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit payment' });
  await dialog.getByLabel('Amount').fill('7000');
  const path = `/api/payment/${_id}`;
  await changeMeanwhile(page, path, () => api.patch(path, { amount: 6_000, moyen: 'Chariow' }));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else changed this payment meanwhile' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Amount')).toHaveValue('7000');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Keep my version' }).click();
  await expectToast(page, 'Payment corrected');
  expect((await api.get<One<Payment>>(path)).data).toMatchObject({ amount: { value: 7_000 }, moyen: 'Chariow' });
});

test('a task keeps the day that somebody else gave it while its title was changed, and what was typed while it was done', async ({
  adminPage: page,
  api,
}) => {
  const title = `Appeler ${someWord()}`;
  const { _id } = (await api.post<One<Task>>('/api/tasks', { title, due: '2031-05-01' })).data;
  const path = `/api/tasks/${_id}`;
  await page.goto(`/tasks?open=${_id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  const field = dialog.getByLabel('What has to be done');
  await field.fill(`${title} au bureau`);
  await changeMeanwhile(page, '/api/tasks', () => api.patch(path, { due: '2031-06-02' }));
  await dialog.getByRole('button', { name: 'Save task' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else changed this task meanwhile' });
  await question.getByRole('button', { name: 'Keep my version' }).click();
  await expectToast(page, 'Task saved');
  expect((await api.get<One<Task>>(path)).data).toMatchObject({ title: `${title} au bureau`, due: '2031-06-02' });

  await page.goto(`/tasks?open=${_id}`);
  await field.fill('Écrire');
  // The list of open tasks no longer holds it.
  await changeMeanwhile(page, '/api/tasks', () => api.patch(path, { done: true }));
  await expect(field).toHaveValue('Écrire');
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field).toHaveValue(`${title} au bureau`);
});

test('a product can be saved again after it was found changed by somebody else', async ({ adminPage: page, api }) => {
  const name = `Atelier ${someWord()}`;
  const terms = {
    prices: [{ value: 90_000, currency: 'XOF' }],
    instalments: [],
    subscription: { months: 12, prices: [{ value: 60_000, currency: 'XOF' }] },
  };
  const { _id } = (await api.post<One<Product>>('/api/product', { name, terms })).data;
  const read = async () => (await api.get<One<Product[]>>('/api/product')).data.find((one) => one._id === _id);
  await page.goto('/settings?section=products');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByLabel('Description').fill('La mienne');
  await changeMeanwhile(page, '/api/product', () => api.patch(`/api/product/${_id}`, { description: 'La leur', imageAlt: 'Un jardin' }));
  const save = dialog.getByRole('button', { name: 'Save product' });
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else changed this product meanwhile' });
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('La leur');
  await dialog.getByLabel('Description').fill('La nôtre');
  await save.click();
  await expectToast(page, 'Product saved');
  expect(await read()).toMatchObject({ description: 'La nôtre', imageAlt: 'Un jardin', terms: { prices: terms.prices } });
});

test('a profile keeps the own fields and the tags that somebody else changed meanwhile', async ({ adminPage: page, api }) => {
  const make = async (path: string, name: string, more: object = {}) =>
    (await api.post<One<{ _id: string }>>(path, { name, ...more })).data._id;
  const word = someWord();
  const [town, size, mine, theirs] = [`Ville ${word}`, `Taille ${word}`, `Promo ${word}`, `Suivi ${word}`];
  const member = await addMember(api, `Awa ${word}`);
  const path = `/api/circle/members/${member._id}`;
  const [townId, sizeId] = [
    await make('/api/member-fields', town, { kind: 'text' }),
    await make('/api/member-fields', size, { kind: 'text' }),
  ];
  await make('/api/tags', mine);
  const theirTag = await make('/api/tags', theirs);
  await page.goto(profileOf(member));

  await test.step('the own fields of a member can be saved again after somebody else changed them', async () => {
    await page.getByRole('button', { name: 'Add…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit fields' });
    await dialog.getByLabel(town).fill('Dakar');
    await changeMeanwhile(page, path, () => api.patch(path, { fields: { [sizeId]: 'L', [townId]: 'Thiès' } }));
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Somebody else changed this member meanwhile' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel(town)).toHaveValue('Dakar');
    await save.click();
    await question.getByRole('button', { name: 'Keep my version' }).click();
    await expect(dialog).toBeHidden();
    const { fields } = (await api.get<One<{ fields: object }>>(path)).data;
    expect(fields).toEqual({ [townId]: 'Dakar', [sizeId]: 'L' });
  });

  await test.step('a tag that somebody else gives to a member while others are chosen stays', async () => {
    await page.getByRole('button', { name: 'Edit tags' }).click();
    const call = await holdCall(page, `**${path}/tags`);
    await page.getByRole('checkbox', { name: mine }).click();
    await call.sent;
    await api.post(`${path}/tags`, { tags: [theirTag] });
    call.release();
    await expect(page.getByRole('checkbox', { name: theirs })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: mine })).toBeChecked();
  });
});

test('the choices of an own field and the statuses of a form are not saved over those of somebody else without a question', async ({
  adminPage: page,
  api,
}) => {
  const name = `Taille ${someWord()}`;
  const field = (await api.post<One<MemberField>>('/api/member-fields', { name, kind: 'choice', options: [{ label: 'M' }] })).data;
  await page.goto('/settings?section=fields');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByRole('button', { name: 'Add a choice' }).click();
  await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('S');
  const theirs = [...field.options, { label: 'L' }];
  await changeMeanwhile(page, '/api/member-fields', () => api.patch(`/api/member-fields/${field._id}`, { options: theirs }));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Somebody else changed this field meanwhile' })
    .getByRole('button', { name: 'Take theirs' })
    .click();
  await expect(dialog.getByRole('textbox', { name: 'Choice 2' })).toHaveValue('L');

  const form = await publishForm(api, 'Candidature', [NAME]);
  const path = `/api/forms/${form.id}/handling`;
  await page.goto(`/forms/${form.id}`);
  await page.getByRole('button', { name: 'Edit statuses and fields' }).click();
  const handling = page.getByRole('dialog', { name: 'Handling of responses' });
  await handling.getByLabel('Status 1', { exact: true }).fill('Vu');
  const { statuses } = (await api.get<One<FormHandling>>(path)).data;
  await changeMeanwhile(page, path, () => api.put(path, { statuses: statuses.slice(1) }));
  await handling.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('alertdialog', { name: 'Somebody else changed the handling of responses meanwhile' })
    .getByRole('button', { name: 'Keep my version' })
    .click();
  await expectToast(page, 'Handling of responses saved');
  expect((await api.get<One<FormHandling>>(path)).data.statuses.map((status) => status.name)).toEqual([
    'Vu',
    ...statuses.slice(1).map((status) => status.name),
  ]);
});

test('a note about a response is not saved over the note of somebody else before one is told', async ({ adminPage: page, api }) => {
  const form = await publishForm(api, `Notes ${someWord()}`, [NAME]);
  const id = await answer(api, form, ['Aya']);
  const path = `/api/responses/${id}`;
  const noteOf = async () => (await api.get<One<Response>>(path)).data.handling.note;
  await page.goto(`/forms/${form.id}/responses?tab=individual&response=${id}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('A payé.');
  await changeMeanwhile(page, path, () => api.patch(`${path}/handling`, { note: 'Ne pas appeler.' }));
  await note.blur();
  await expect(page.getByRole('main').getByText('Somebody else has changed this note meanwhile.')).toBeVisible();
  await expect(note).toHaveValue('A payé.');
  expect(await noteOf()).toBe('Ne pas appeler.');

  const call = await holdCall(page, `**${path}/handling`);
  await page.getByRole('button', { name: 'Save note' }).click();
  await call.sent;
  await expect(note).not.toBeEditable();
  call.release();
  await expect(note).toBeEditable();
  await expect(note).toHaveValue('A payé.');
  expect(await noteOf()).toBe('A payé.');
});

test('the landing page keeps the part that somebody else changed when one’s own version is kept', async ({ adminPage: page, api }) => {
  const { draft, rev } = (await api.get<One<Landing>>('/api/landing')).data;
  const [mine, theirs] = [`Grandir ${someWord()}`, `Baobab ${someWord()}`];
  await page.goto('/settings?section=landing');
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill(mine);
  await api.put('/api/landing', { draft: { ...draft, hero: { ...draft.hero, kicker: theirs } }, rev, publish: false });
  let saves = 0;
  page.on('request', (call) => call.method() === 'PUT' && saves++);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else changed the landing page meanwhile' });
  await expect(question).toBeVisible();
  await page.keyboard.press('ControlOrMeta+S');
  await question.getByRole('button', { name: 'Keep my version' }).click();
  await expectToast(page, 'Draft saved');
  expect(saves).toBe(2);
  expect((await api.get<One<Landing>>('/api/landing')).data.draft.hero).toMatchObject({ title: mine, kicker: theirs });
  await expect(page.getByLabel('Line above the title')).toHaveValue(theirs);
});

test('a campaign keeps what only somebody else changed when one’s own version is kept', async ({ adminPage: page, api }) => {
  const word = someWord();
  const [awa, binta] = [await addMember(api, `Awa ${word}`), await addMember(api, `Binta ${word}`)];
  const body = '<p>Bonjour</p>';
  const template = (await api.post<One<{ _id: string }>>('/templates', { name: word, subject: 'Rentrée', body, status: 1 })).data._id;
  const given = { name: `Rentrée ${word}`, template, members: [awa._id] };
  const { _id } = (await api.post<One<Campaign>>('/api/campaign/create', given)).data;
  const path = `/api/campaign/getCampaign/${_id}`;
  await page.goto(`/edit-workflow/${_id}`);
  await page.getByRole('searchbox', { name: 'Members' }).fill(word);
  await page.getByRole('checkbox', { name: binta.fullName }).check();
  const frequency = { period: 'week', frequency: 2 };
  await changeMeanwhile(page, path, () =>
    api.patch(`/api/campaign/${_id}`, { name: `Reprise ${word}`, all: true, members: [], oneTime: false, frequency }),
  );
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page
    .getByRole('alertdialog', { name: 'Somebody else changed this campaign meanwhile' })
    .getByRole('button', { name: 'Keep my version' })
    .click();
  await expectToast(page, 'Workflow updated successfully!');
  const kept = (await api.get<One<Campaign>>(path)).data;
  expect(kept).toMatchObject({ name: `Reprise ${word}`, all: false, oneTime: false, frequency });
  expect(kept.members.map(({ fullName }) => fullName).toSorted()).toEqual([awa.fullName, binta.fullName]);
});

test('a dialog that a row opened stays, with what was typed in it, when the row leaves its list', async ({ adminPage: page, api }) => {
  const word = someWord();
  const template = { name: word, subject: 'Rentrée', body: '<p>Bonjour</p>', status: 1 };
  const { _id: used } = (await api.post<One<{ _id: string }>>('/templates', template)).data;
  const { _id: campaign } = (await api.post<One<Campaign>>('/api/campaign/create', { name: word, template: used, all: true })).data;
  const form = await publishForm(api, word, [NAME]);
  const { data: coach } = await api.post<One<Coach>>('/api/coach', { name: word, email: `${word.toLowerCase()}@exemple.sn` });
  const openFrom = async (path: string, item: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: `Actions for ${word}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const isGone = () => expect(page.getByRole('button', { name: `Actions for ${word}`, includeHidden: true })).toBeHidden();

  await openFrom(`/workflows?search=${word}`, 'Test');
  const addresses = page.getByRole('textbox', { name: 'Addresses' });
  await addresses.fill('awa@exemple.sn');
  await api.patch(`/api/campaign/${campaign}`, { name: 'Reprise' });
  await isGone();
  await expect(addresses).toHaveValue('awa@exemple.sn');

  await openFrom(`/templates/list?search=${word}`, 'Delete');
  await page.getByRole('button', { name: 'Delete template' }).click();
  const inUse = page.getByRole('alertdialog', { name: 'This template is in use' });
  await expect(inUse).toBeVisible();
  await api.patch(`/api/templates/${used}`, { name: 'Reprise' });
  await isGone();
  await expect(inUse).toBeVisible();

  await openFrom(`/forms?search=${word}`, 'Download');
  const download = page.getByRole('dialog', { name: `Download the responses to ${word}` });
  await expect(download).toBeVisible();
  await api.put(`/api/forms/${form.id}/archived`, { archived: true });
  await isGone();
  await expect(download).toBeVisible();

  await openFrom('/settings?section=coaching', 'Edit');
  const place = page.getByRole('textbox', { name: 'Meeting link or place' });
  await place.fill('Plateau');
  await api.post(`/api/coach/${coach._id}/removal`, { to: null, members: false });
  await isGone();
  await expect(place).toHaveValue('Plateau');
});
