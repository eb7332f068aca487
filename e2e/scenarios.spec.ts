import type { Member } from '#contract/members.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { answer, publishForm } from './forms.ts';
import { settled, visit } from './looks.ts';
import { addMember, someWord } from './members.ts';
import { choose, dragTo, idIn, panel, press, reach, remove, step, switchOn } from './scenarios.ts';
import { expectToast, holdCall } from './steps.ts';

test.describe('a programme without scenarios', () => {
  test.use({
    site: async ({ emptyServer }, use) => {
      await Api.register(emptyServer.url, ADMIN);
      await use(emptyServer);
    },
  });

  test('a welcome scenario is built with the mouse, switched on, and welcomes a member', async ({ adminPage: page, api }) => {
    const word = someWord();
    const { data: tag } = await api.post<{ data: { _id: string } }>('/api/tags', { name: `Bienvenu ${word}`, color: '#1f7a4d' });
    await api.post('/templates', {
      name: `Accueil ${word}`,
      subject: `Bienvenue ${word}`,
      body: '<p>Bonjour {{ firstName }}</p>',
      status: 1,
    });

    await test.step('the first scenario', async () => {
      await page.goto('/scenarios');
      await expect(page.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible();
      await expect(page.getByText('Create your first automation scenario to get started')).toBeVisible();
      await settled(page);
      await expectAccessible(page, 'no scenarios');
      await page.getByRole('button', { name: 'Create Scenario' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Scenario' });
      await expect(dialog.getByRole('combobox', { name: 'Frequency' })).toHaveCount(0);
      await dialog.getByText('A schedule', { exact: true }).click();
      await expect(dialog.getByRole('combobox', { name: 'Frequency' })).toHaveValue('Daily');
      await dialog.getByRole('textbox', { name: 'Interval' }).fill('0');
      await dialog.getByRole('button', { name: 'Create Scenario' }).click();
      await expect(dialog.getByText('Scenario name is required')).toBeVisible();
      await expect(dialog.getByText('Interval must be at least 1')).toBeVisible();
      await expectAccessible(page, 'the dialog, refused');
      await dialog.getByRole('tab', { name: 'Ready-made' }).click();
      await dialog.getByRole('button', { name: /^Welcome a new member/ }).click();
      await expectToast(page, 'Scenario created successfully!');
    });

    await test.step('its steps are completed', async () => {
      await step(page, /^Reaction 1: Send template e-mail\. Template is required/).click();
      await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(panel(page).getByText('Template is required').first()).toBeVisible();
      await expect(panel(page).getByRole('combobox', { name: 'Template' })).toBeFocused();
      await expectAccessible(page, 'a step, refused');
      await panel(page).getByRole('combobox', { name: 'Template' }).click();
      await page.getByRole('option', { name: `Accueil ${word}` }).click();
      await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(step(page, /^Reaction 1: Send template e-mail\. Complete/)).toBeVisible();

      await step(page, /^Reaction 2: Add tags/).click();
      await panel(page).getByRole('combobox', { name: 'Tags' }).fill(word);
      // The outline of the focus goes around the field with what is chosen in it, and not around the text alone.
      await expect(panel(page).locator('.mantine-MultiSelect-input')).toHaveCSS('outline-style', 'solid');
      await expect(panel(page).getByRole('combobox', { name: 'Tags' })).toHaveCSS('outline-style', 'none');
      await page.getByRole('option', { name: `Bienvenu ${word}` }).click();
      await page.keyboard.press('Escape');
      await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(step(page, /^Reaction 2: Add tags\. Complete/)).toBeVisible();

      await step(page, /conditions before reaction 1$/).click();
      await panel(page).getByRole('button', { name: 'Add a condition' }).click();
      await panel(page).getByRole('combobox', { name: 'Comparison of condition 1' }).click();
      await page.getByRole('option', { name: 'contains', exact: true }).click();
      await panel(page).getByLabel('Compared with, condition 1').fill(word);
      await panel(page).getByRole('button', { name: 'Done' }).click();
      await expect(step(page, new RegExp(`^If Full name contains ${word}`))).toBeVisible();
    });

    await test.step('steps are dragged into another order and back', async () => {
      const notice = step(page, /^Reaction 3: Notify admins/);
      await dragTo(page, notice, step(page, /^Reaction 1: /));
      await expect(step(page, /^Reaction 1: Notify admins/)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+Z');
      await expect(notice).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
    });

    const member = await test.step('a member joins, and the run appears live', async () => {
      await page.getByText('Runs', { exact: true }).click();
      await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
      await page.getByRole('switch', { name: 'Active' }).locator('..').click();
      await expectToast(page, 'The scenario is active');
      const joined = await addMember(api, `Awa ${word}`);
      const run = page.getByRole('button', { name: new RegExp(`^Awa ${word} · became a member Succeeded`) });
      await expect(run).toBeVisible();
      await run.click();
      await expect(page.getByRole('article').getByText('Done', { exact: true })).toHaveCount(4);
      await expectAccessible(page, 'a run');
      return joined;
    });

    await test.step('the run has its effects, and the scenario is deleted', async () => {
      const { data } = await api.get<{ data: Member }>(`/api/circle/members/${member._id}`);
      expect(data.tags.map(({ _id }) => _id)).toContain(tag._id);
      await visit(page, '/outbox');
      await expect(page.getByText(`Bienvenue ${word}`)).toBeVisible();

      await page.goto('/scenarios');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'View Scenario' }) });
      await expect(card).toContainText(/Active.*Members.*Member created.*E-mail.*Send template e-mail.*3 reactions/s);
      await expectAccessible(page, 'the list');
      await card.getByRole('button', { name: /^Delete/ }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Scenario' });
      await expect(question).toContainText('Are you sure you want to delete the scenario "Welcome a new member"?');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible();
    });
  });
});

test('a scenario from form to member is built by keyboard only, and run', async ({ adminPage: page, api }) => {
  test.slow();
  const word = someWord();
  const form = await publishForm(api, `${word} Candidature`, [
    { type: 'short-answer', title: 'Votre nom' },
    { type: 'short-answer', title: 'Votre e-mail' },
  ]);
  const email = `${word.toLowerCase()}@exemple.sn`;
  await answer(api, form, [`Zeynab ${word}`, email]);

  await page.goto('/scenarios');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await reach(page.getByRole('button', { name: 'New Scenario' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Scenario Name' })).toBeFocused();
  await reach(page.getByRole('tab', { name: 'From scratch' }));
  await page.keyboard.press('ArrowRight');
  await reach(page.getByRole('dialog').getByRole('button', { name: /^Form answered: create the member/ }));
  await page.keyboard.press('Enter');

  const upsert = step(page, /: Create or update member/);
  await reach(upsert);
  await expect(upsert).toHaveAccessibleName(/^Reaction 1/);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(upsert).toHaveAccessibleName(/^Reaction 2/);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(upsert).toHaveAccessibleName(/^Reaction 1/);
  await page.keyboard.press('ArrowUp');
  await expect(step(page, /^Trigger: Form answered/)).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(panel(page).getByRole('combobox', { name: 'Only these forms' }), `${word} Candidature`);
  await reach(panel(page).getByRole('button', { name: 'Fetch' }));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Done', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText(email);
  await reach(panel(page).getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();

  // Another reaction is found, chosen and mapped without a mouse.
  await reach(page.getByRole('button', { name: 'Add a reaction', exact: true }));
  await page.keyboard.press('Enter');
  await reach(panel(page).getByRole('searchbox'));
  await page.keyboard.type('notify');
  await reach(panel(page).getByRole('button', { name: /Notify admins/ }));
  await page.keyboard.press('Enter');
  await reach(panel(page).getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Candidature de ');
  await reach(panel(page).getByRole('button', { name: 'Insert a value into “Title”' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search values' })).toBeFocused();
  await page.keyboard.type('Name in the answers');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Name in the answers/ })).toBeFocused();
  await expectAccessible(page, 'values to insert');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveText('Candidature de Trigger · Name in the answers');
  await reach(panel(page).getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type(`À lire {{ trigger.email }}`);
  await page.keyboard.press('Escape');
  await expect(step(page, /^Reaction 3: Notify admins/)).toBeFocused();
  await reach(page.getByRole('button', { name: 'Run once' }));
  await page.keyboard.press('Enter');
  // The subject is chosen, the preview is shown and confirmed, also by keyboard.
  const trial = page.getByRole('dialog', { name: 'Run once' });
  await expect(trial.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(email);
  const person = trial.getByRole('radio', { name: new RegExp(`${word} Candidature`) });
  await expect(trial.getByRole('radio')).toHaveCount(1);
  await reach(person);
  await page.keyboard.press('Space');
  await expect(trial.getByRole('region', { name: 'What would happen' })).toContainText(`Adds the member ${email}`);
  await expectAccessible(page, 'what would happen');
  await reach(trial.getByRole('button', { name: 'Do this now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText('Done', { exact: true })).toHaveCount(4);
  await expect(page.getByRole('article')).toContainText(`Candidature de Zeynab ${word}`);
  const namesOf = async (search: string) =>
    (await api.get<{ members: Member[] }>(`/api/circle?search=${search}`)).members.map(({ fullName }) => fullName);
  expect(await namesOf(email)).toEqual([`Zeynab ${word}`]);

  await test.step('whoever answers a form becomes a member, and staff hear of it', async () => {
    await switchOn(page);
    await expectToast(page, 'The scenario is active');
    await answer(api, form, [`Awa ${word}`, `awa.${email}`]);
    await press(page.getByRole('button', { name: new RegExp(`^Awa ${word} · answered “.* Succeeded`) }));
    await expect(page.getByRole('article')).toContainText(`Candidature de Awa ${word}`);
    await expect(page.getByRole('article').getByText('Done', { exact: true })).toHaveCount(4);
    expect(await namesOf(`awa.${email}`)).toEqual([`Awa ${word}`]);
    await remove(page, idIn(page), api);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
    // The run that was tried out has told them, too.
    await expect(page.getByRole('main').getByRole('link', { name: `Answer to “${word} Candidature”` })).toHaveCount(2);
  });
});

test('a scenario on a phone is a list, the second of two editors chooses, and a failed step is retried', async ({ open, api }) => {
  const { data: made } = await api.post<{ data: Scenario }>('/api/scenario/create', {
    name: 'Relance du soir',
    frequency: 'week',
    time: 2,
  });
  const page = await open({ as: ADMIN, colorScheme: 'dark', ...PHONE });
  await page.goto('/scenarios');
  const link = page.getByRole('link', { name: 'View Scenario Relance du soir' });
  const card = page.getByRole('listitem').filter({ has: link, hasText: 'Relance du soir' });
  await expect(card).toContainText('Every 2 weeks');
  await expect(card).toContainText('No reactions configured');
  await expectAccessible(page, 'the list on a phone');
  await card.locator(link).click();

  const sheet = page.getByRole('dialog', { name: 'Step' });
  await sheet.getByRole('button', { name: /^Schedule/ }).click();
  await sheet.getByRole('button', { name: /^On schedule/ }).click();
  await expect(sheet.getByLabel('Start time')).toHaveValue('08:00');
  await expectAccessible(page, 'the schedule');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Add a reaction', exact: true }).click();
  await sheet.getByRole('searchbox').fill('find member');
  await sheet.getByRole('button', { name: /Find member/ }).click();
  await sheet.getByRole('textbox', { name: 'Member' }).fill('personne@exemple.sn');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /^(Trigger|Reaction 1): / })).toHaveCount(2);
  await expectAccessible(page, 'the steps as a list');

  await test.step('somebody else saves first', async () => {
    const { data: now } = await api.get<{ data: Scenario }>(`/api/scenario/${made._id}`);
    // Both edit the same version: neither has received an answer when the other one types.
    let theirs: Promise<unknown> | undefined;
    await page.route(`**/api/scenario/${made._id}`, async (route) => {
      if (route.request().method() === 'PATCH') theirs ??= api.patch(`/api/scenario/${made._id}`, { name: 'La leur', version: now.__v });
      await theirs;
      await route.continue();
    });
    await page.getByRole('textbox', { name: 'Scenario Name' }).fill('La mienne');
    await page.keyboard.press('ControlOrMeta+S');
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this scenario meanwhile' });
    await expect(dialog).toContainText('La leur');
    await expectAccessible(page, 'two versions');
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await api.get<{ data: Scenario }>(`/api/scenario/${made._id}`)).data.name).toBe('La mienne');
  });

  await test.step('its run fails, and continues after the reason is removed', async () => {
    const look = await holdCall(page, '**/preview**');
    await page.getByRole('button', { name: 'Run once' }).click();
    const trial = page.getByRole('dialog', { name: 'Run once' });
    await expect(trial.getByRole('status', { name: 'Looking at what would happen' })).toBeVisible();
    await expectAccessible(page, 'before it is known what would happen');
    look.release();
    // A schedule has nobody to choose.
    await expect(trial.getByText('As if it were due now')).toBeVisible();
    await expect(trial.getByRole('radio')).toHaveCount(0);
    await expect(trial.getByRole('region', { name: 'What would happen' })).toContainText('There is no member personne@exemple.sn');
    await expectAccessible(page, 'what would happen, on a phone');
    // Neither here nor below does the second tap of an impatient finger act again.
    await trial.getByRole('button', { name: 'Run now' }).dblclick();
    await expect(page.getByRole('article').getByRole('alert')).toContainText('There is no member personne@exemple.sn');
    const { data: runs } = await api.get<{ data: unknown[] }>(`/api/scenario/${made._id}/runs`);
    expect(runs).toHaveLength(1);
    await expectAccessible(page, 'a failed run');
    await addMember(api, 'Personne', { email: 'personne@exemple.sn' });
    await page.getByRole('button', { name: 'Retry from the failed step' }).dblclick();
    await expect(page.getByRole('article').getByText('Succeeded', { exact: true })).toBeVisible();
    await expect(page.getByText('The run could not go on')).toBeHidden();
  });
  await remove(page, made._id, api);
});

test('the example of a webhook is recorded from a call, pasted and chosen before the scenario is active', async ({
  adminPage: page,
  api,
  request,
}) => {
  const { data: made } = await api.post<{ data: Scenario }>('/api/scenario/create', { name: 'Prospect' });
  const { data: scenario } = await api.patch<{ data: Scenario }>(`/api/scenario/${made._id}`, {
    version: made.__v,
    trigger: { module: 'webhooks.received', config: { verify: false } },
  });
  await page.goto(`/scenario/${made._id}`);
  await step(page, /^Trigger: Incoming webhook/).click();
  const example = panel(page).getByRole('region', { name: 'Example' });
  await example.getByRole('button', { name: 'Wait for a call' }).click();
  await expect(example.getByRole('status')).toContainText('Waiting for the next call');
  await expectAccessible(page, 'waiting for a call');
  const { pathname } = new URL(scenario.webhookUrl!);
  const answer = await request.post(pathname, { data: { name: 'Fatou Ba', amount: 25_000 } });
  expect(answer.status()).toBe(202);
  await expect(example.getByRole('button', { name: 'Wait for a call' })).toBeVisible();
  await expect(example.getByRole('region', { name: 'Output' })).toContainText('Fatou Ba');
  await example.getByRole('button', { name: 'Paste a sample' }).click();
  await example.getByLabel('Body of a call, as JSON').fill('{"name":');
  await example.getByRole('button', { name: 'Use as the example' }).click();
  await expect(example.getByText('This is not JSON.')).toBeVisible();
  await example.getByLabel('Body of a call, as JSON').fill('{"name": "Collé"}');
  await example.getByRole('button', { name: 'Use as the example' }).click();
  await expect(example.getByRole('region', { name: 'Output' })).toContainText('Collé');
  await example.getByRole('button', { name: /^Use the call of/ }).click();
  await expect(example.getByRole('region', { name: 'Output' })).toContainText('Fatou Ba');

  await test.step('edits of an active scenario are a draft until they are published', async () => {
    const { data: now } = await api.get<{ data: Scenario }>(`/api/scenario/${made._id}`);
    const notice = { module: 'staff.notify', config: { title: 'Prospect', message: 'Nouveau', priority: 'low' } };
    await api.patch(`/api/scenario/${made._id}`, { version: now.__v, reactions: [notice] });
    await api.post(`/api/scenario/${made._id}/activate`, {});
    const unpublished = page.getByRole('region', { name: 'Unpublished changes' });
    const title = panel(page).getByRole('textbox', { name: 'Title' });
    await page.goto(`/scenario/${made._id}`);
    const edit = async (text: string) => {
      await step(page, /^Reaction 1: Notify admins/).click();
      await title.fill(text);
      await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(unpublished).toBeVisible();
    };
    await edit('Autre titre');
    await expectAccessible(page, 'unpublished changes');
    await unpublished.getByRole('button', { name: 'Publish' }).click();
    await expect(unpublished).toBeHidden();
    await edit('Encore un');
    await unpublished.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(unpublished).toBeHidden();
    await step(page, /^Reaction 1: Notify admins/).click();
    await expect(title).toHaveText('Autre titre');
  });
  await remove(page, made._id, api);
});

test('the builder says what is gone, brings back what was removed, and keeps what is typed', async ({ adminPage: page, api }) => {
  const create = async (name: string, change: object = {}) => {
    const { data } = await api.post<{ data: Scenario }>('/api/scenario/create', { name });
    await api.patch(`/api/scenario/${data._id}`, { version: data.__v, ...change });
    return data._id;
  };
  const reaction = (title: string) => ({ module: 'staff.notify', connection: null, config: { title, message: 'À voir' }, conditions: [] });
  const find = {
    ...{ _id: '01a1fc53-4cf7-70ec-9b14-429e261a51fa', module: 'members.find', connection: null, conditions: [] },
    config: { member: 'awa@exemple.sn' },
  };
  const tell = {
    ...{ module: 'staff.notify', connection: null },
    config: { title: 'Bonjour', message: 'Merci {{ step_261a51fa.member.firstName }}' },
    conditions: [{ field: 'step_261a51fa.member.status', operator: 'not-empty' }],
  };
  const trigger = { connection: null, module: 'forms.answered', config: { form: ['01a1fc53-4cf7-70ec-9b14-429e261a51fe'] } };
  const lost = await create(`Choix disparus ${someWord()}`, { trigger, reactions: [find, tell, reaction('Deux')] });

  await test.step('a builder whose connections cannot be loaded says so and tries again', async () => {
    await page.route('**/api/connection', (route) => route.fulfill({ status: 403, json: { success: false, message: 'Not now.' } }));
    await page.goto(`/scenario/${lost}`);
    await expect(page.getByRole('alert')).toContainText('Not now.');
    await page.unroute('**/api/connection');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(step(page, /^Trigger/)).toBeVisible();
  });

  await test.step('the card of a step says that its choice was deleted, before the step is opened', async () => {
    const sentence = '“Only these forms” has a value that is not among its options. Choose one of them.';
    const card = page.getByRole('button', { name: /^Trigger:/ });
    await expect(card).toHaveAccessibleName(new RegExp(sentence));
    await card.click();
    await expect(page.getByRole('form').getByText(sentence)).toBeVisible();
    await expect(page.getByRole('form').getByText('No longer there')).toBeVisible();
  });

  await test.step('what used a value of a removed step says so on its card, beside its field and with its conditions', async () => {
    await step(page, /^Reaction 1: Find member/).press('Delete');
    const card = step(page, /^Reaction 1: Notify admins/);
    const sentence = '“Message” inserts a value that no earlier step provides. Remove it or choose another one.';
    await expect(card).toHaveAccessibleName(new RegExp(sentence));
    await card.click();
    await expect(page.getByRole('form').getByText(sentence)).toBeVisible();
    await panel(page)
      .getByRole('button', { name: /is not empty$/ })
      .click();
    await expect(panel(page).getByText('A condition asks about a value that no earlier step provides.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Remove condition 1' }).click();
    await expect(panel(page).getByText('A condition asks about')).toBeHidden();
  });

  await test.step('a removed step can be brought back until something else is changed, and not after the builder was left', async () => {
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    const removeSecond = async () => {
      await step(page, /^Reaction 2:/).press('Delete');
      await expect(step(page, /^Reaction 2:/)).toBeHidden();
    };
    await removeSecond();
    await undo.click();
    await expect(step(page, /^Reaction 2:.*Deux/)).toBeVisible();

    await removeSecond();
    await expect(undo).toBeVisible();
    await page.getByRole('textbox', { name: 'Scenario Name' }).fill('Retrait et nom');
    await expect(undo).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Z');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(step(page, /^Reaction 2:.*Deux/)).toBeVisible();

    await removeSecond();
    await expect(undo).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scenarios' }).click();
    await expect(page.getByRole('heading', { name: 'Automation Scenarios' })).toBeVisible();
    await expect(undo).toBeHidden();
  });

  await test.step('a scenario that somebody else deletes is not shown as if it ran', async () => {
    const one = await create(`Éphémère ${someWord()}`);
    await visit(page, `/scenario/${one}`);
    await expect(page.getByRole('switch', { name: 'Active' })).toBeAttached();
    await api.delete(`/api/scenario/delete-scenario/${one}`);
    await expect(page.getByRole('heading', { name: 'Scenario not found' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Active' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All scenarios' }).click();
    await expect(page).toHaveURL('/scenarios');
  });

  const typed = await create(`Saisie rapide ${someWord()}`, { reactions: [reaction('Avis 1'), reaction('Avis 2')] });
  await visit(page, `/scenario/${typed}`);
  await test.step('a step is removed while the steps still lag behind what is typed, and nothing typed is lost', async () => {
    await step(page, /^Reaction 1:/).click();
    const title = panel(page).getByRole('textbox', { name: 'Title' });
    await title.click();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // The button is pressed by the page itself, in the moment of the last keystroke.
    await title.evaluate((field) =>
      field.addEventListener(
        'input',
        () => field.textContent?.endsWith('!') && document.querySelectorAll<HTMLElement>('[aria-label^="Remove"]')[1]?.click(),
      ),
    );
    await page.keyboard.type(' bien lu!');
    await expect(step(page, /^Reaction 2:/)).toBeHidden();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(title).toHaveText(/bien lu!$/);
    await expect(async () => {
      const { data } = await api.get<{ data: { reactions: { config: { title: string } }[] } }>(`/api/scenario/${typed}`);
      expect(data.reactions.map(({ config }) => config.title)).toEqual([expect.stringMatching(/bien lu!$/)]);
    }).toPass();
  });

  await test.step('the person who deletes a scenario goes to the list', () => remove(page, typed, api));
  await api.delete(`/api/scenario/delete-scenario/${lost}`);
});
