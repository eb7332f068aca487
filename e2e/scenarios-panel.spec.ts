// The panel beside the steps of a scenario.
import type { Scenario } from '#contract/scenarios.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './looks.ts';
import { someWord } from './members.ts';
import { panel, step } from './scenarios.ts';
import { holdCall, timersHaveRun } from './steps.ts';

test('the panel shows the step that was chosen, and what was made in it, and closes with its step', async ({ adminPage: page, api }) => {
  const name = `Panneau ${someWord()}`;
  const create = async (change: object) => {
    const { data } = await api.post<{ data: Scenario }>('/api/scenario/create', { name });
    await api.patch(`/api/scenario/${data._id}`, { version: data.__v, ...change });
    return data._id;
  };
  const call = { module: 'http.request', config: { method: 'GET', url: 'https://example.org' } };
  const trigger = { module: 'webhooks.received', config: { verify: false } };
  const short = await create({ trigger, reactions: [call] });
  const long = await create({ reactions: Array.from({ length: 5 }, () => ({ module: 'staff.notify', config: {} })) });
  await visit(page, `/scenario/${short}`);

  await test.step('the panel of a reaction closes when the reaction is undone', async () => {
    for (const [module, opener] of [
      ['Add tags', /conditions before reaction 2$/],
      ['If / otherwise', /^If yes: add a reaction after reaction 2$/],
    ] as const) {
      await page.getByRole('button', { name: 'Add a reaction', exact: true }).click();
      await panel(page).getByRole('searchbox').fill(module);
      await panel(page).getByRole('button', { name: module }).click();
      await step(page, opener).click();
      await expect(panel(page)).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(step(page, /^Reaction 2:/)).toBeHidden();
      await expect(panel(page)).toBeHidden();
    }
  });

  await test.step('a signing secret is shown until the scenario is left, although its panel was closed', async () => {
    const trigger = step(page, /^Trigger: Incoming webhook/);
    await trigger.click();
    await panel(page).getByRole('button', { name: 'Make a signing secret' }).click();
    const secret = panel(page).getByText(/^whsec_/);
    const shown = await secret.textContent();
    // The button is gone, and the focus went on to the next one.
    await expect(panel(page).getByRole('button', { name: 'Copy secret' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await trigger.click();
    await expect(secret).toHaveText(shown!);
  });

  await test.step('a connection that is cancelled while it is saved is not chosen', async () => {
    await step(page, /^Reaction 1:/).click();
    await panel(page).getByRole('button', { name: 'Connect HTTP' }).click();
    await panel(page).getByLabel('Name of the connection').fill(name);
    await panel(page).getByLabel('Server', { exact: true }).fill('example.org');
    await panel(page).getByLabel('Bearer token', { exact: true }).fill('jeton');
    const save = await holdCall(page, '**/api/connection', (request) => request.method() === 'POST');
    await panel(page).getByRole('button', { name: 'Save connection' }).click();
    await save.sent;
    await panel(page).getByRole('group', { name: 'Connect HTTP' }).getByRole('button', { name: 'Cancel' }).click();
    save.release();
    const connection = panel(page).getByRole('combobox', { name: 'Connection' });
    await expect(connection).toBeVisible();
    await timersHaveRun(page);
    await expect(connection).toHaveValue('');
  });

  await test.step('a step that stands below the beginning of the canvas is in sight while it is edited', async () => {
    await visit(page, `/scenario/${long}`);
    await step(page, /^Reaction 1:/).click();
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await step(page, /^Reaction 5:/).dispatchEvent('click');
    await expect(panel(page)).toContainText('Reaction 5');
    await expect(step(page, /^Reaction 5:/)).toBeInViewport();
  });
  for (const id of [short, long]) await api.delete(`/api/scenario/delete-scenario/${id}`);
});
