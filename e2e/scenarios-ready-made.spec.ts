import type { Locator, Page } from '@playwright/test';
import type { Member } from '#contract/members.ts';
import type { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { settled } from './looks.ts';
import { addMember, cardOf, profileOf, someWord } from './members.ts';
import { choose, completeStep, press, reach, seeRun, startReadyMade, write } from './scenarios.ts';
import { dayAfter } from './steps.ts';

// The story of one member: each scenario is built with the keyboard, switched on, and does its work. scenarios.spec.ts has the ready-made
// scenario of a form, and builds the welcome with the mouse.
test.slow();

/** Creates what the programme needs before its scenarios. */
async function prepare(api: Api, word: string) {
  const template = (name: string) =>
    api.post('/templates', { name: `${word} ${name}`, subject: `${word} ${name}`, body: '<p>Bonjour {{ firstName }}</p>', status: 1 });
  await Promise.all([api.post('/api/circle/spaces', { name: `${word} Ateliers` }), template('Accueil'), template('Merci')]);
}

const backToList = async (page: Page) => {
  await press(page.getByRole('main').getByRole('link', { name: 'Scenarios', exact: true }));
  await settled(page);
};

const groups = (form: Locator) => form.getByRole('combobox', { name: 'Access groups' });
const templates = (form: Locator) => form.getByRole('combobox', { name: 'Template' });

/** A payment opens the member's spaces, and the late instalment after it closes them. Returns the ids of the scenarios. */
async function payThenBeLate(page: Page, api: Api, { member, word }: { member: Member; word: string }): Promise<string[]> {
  await backToList(page);
  const paid = await test.step('paid: open spaces and thank', async () => {
    const id = await startReadyMade(page, 'Paid: open spaces and thank');
    await completeStep(page, 'Reaction 1: Add to access groups', (form) => choose(groups(form), `${word} Ateliers`));
    await completeStep(page, 'Reaction 2: Send template e-mail', (form) => choose(templates(form), `${word} Merci`));
    await seeRun(page, () => pay(api, member), 3);
    return id;
  });

  await backToList(page);
  const late = await test.step('instalment late: remind, then restrict access', async () => {
    const id = await startReadyMade(page, 'Instalment late: remind, then restrict access');
    // The test skips the week of waiting.
    await completeStep(page, 'Reaction 2: Wait', async (form) => {
      await expect(form.getByRole('textbox', { name: 'How long' })).toHaveValue('7');
      await choose(form.getByRole('combobox', { name: 'Unit' }), 'minutes');
      await write(form.getByRole('textbox', { name: 'How long' }), '0.01');
    });
    await completeStep(page, 'Reaction 4: Remove from access groups', async (form) => {
      await expect(form.getByRole('button', { name: /^If .+ and .+/ })).toBeVisible();
      await choose(groups(form), `${word} Ateliers`);
      await expectAccessible(page, 'an ordered list, a step with access groups');
    });
    await seeRun(page, () => becomeLate(api, member), 6);
    await expectAccessible(page, 'a run that waited');
    return id;
  });
  return [paid, late];
}

const pay = (api: Api, { _id, fullName, email }: Member) =>
  api.post('/api/payment/create', {
    name: fullName,
    email,
    produit: 'COACHING',
    amount: 50_000,
    moyen: 'Moneroo',
    paymentId: `REC-${_id}`,
  });

const becomeLate = (api: Api, { _id }: Member) =>
  api.patch(`/api/circle/members/${_id}`, { payment: { option: 'Partiel', status: 'Late', next: dayAfter(-8) } });

interface Effects {
  member: Member;
  timeline: string[];
  mails: string[];
  notices: string[];
}

/** Checks where staff see the results: on the member's profile, in the Outbox, and in the notification center. */
async function expectEffects(page: Page, { member, timeline, mails, notices }: Effects, word: string): Promise<void> {
  await page.goto(profileOf(member));
  const entries = cardOf(page, 'Timeline').getByRole('listitem');
  for (const sentence of [...timeline, `Was given access to ${word} Ateliers`, `Lost access to ${word} Ateliers`])
    await expect(entries.filter({ hasText: sentence })).toBeVisible();
  await expect(cardOf(page, 'Access groups')).not.toContainText(`${word} Ateliers`);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Outbox' }).click();
  const emails = page.getByRole('main').getByRole('row').filter({ hasText: member.email });
  await expect(emails).toHaveCount(mails.length);
  for (const subject of mails) await expect(emails.filter({ hasText: subject })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  for (const title of notices) await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
}

/** Pauses the scenarios, so that they don't react to later tests. */
const removeAll = (api: Api, ids: string[]) => Promise.all(ids.map((id) => api.delete(`/api/scenario/delete-scenario/${id}`)));

test('a new member is welcomed, pays, gets access, is late, is reminded and restricted, by scenarios built with the keyboard', async ({
  adminPage: page,
  api,
}) => {
  const word = someWord().slice(0, 8);
  await prepare(api, word);
  await api.post('/api/tags', { name: `${word} Promo`, color: '#1f7a4d' });
  await page.goto('/scenarios');
  await settled(page);
  let member: Member | undefined;
  const welcome = await test.step('welcome a new member', async () => {
    const id = await startReadyMade(page, 'Welcome a new member');
    await reach(page.getByRole('radio', { name: 'Canvas' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
    await completeStep(page, 'Reaction 1: Send template e-mail', (form) => choose(templates(form), `${word} Accueil`));
    await completeStep(page, 'Reaction 2: Add tags', (form) => choose(form.getByRole('combobox', { name: 'Tags' }), `${word} Promo`));
    await seeRun(
      page,
      async () => {
        member = await addMember(api, `Binta ${word}`, { option: 'Partial' });
      },
      4,
    );
    return id;
  });
  if (!member) throw new Error('Nobody became a member.');
  const others = await payThenBeLate(page, api, { member, word });
  await expectEffects(
    page,
    {
      member,
      timeline: [`Was tagged ${word} Promo`],
      mails: [`${word} Accueil`, `${word} Merci`, 'Rappel de paiement'],
      notices: [`New member: Binta ${word}`, `Access restricted: Binta ${word}`],
    },
    word,
  );
  await removeAll(api, [welcome, ...others]);
});
