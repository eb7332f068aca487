import { expectAccessible } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { LOOKS, settled } from './looks.ts';
import { addMember, someWord } from './members.ts';
import { pausedScenario } from './scenarios.ts';
import { expectToast } from './steps.ts';

for (const { name: look, look: options } of LOOKS)
  test(`events that happened while a scenario was paused are offered and then run: ${look}`, async ({ open, api }) => {
    const page = await open({ as: ADMIN, ...options });
    const word = someWord();
    const id = await pausedScenario(api, `Accueil ${word}`);
    for (const name of ['Awa', 'Binta', 'Cheikh', 'Djibril']) await addMember(api, `${name} ${word}`);

    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'View Scenario' }), hasText: word });
    const asked = page.getByRole('alertdialog', { name: '4 events came while this was paused' });
    await test.step('the question appears when it is switched on, and without a choice the events stay', async () => {
      await page.goto('/scenarios?state=paused');
      await expect(card).toContainText('4 events are kept while this is paused');
      await card.getByRole('switch').locator('..').click();
      await expect(asked).toContainText(`About: Djibril ${word}, Cheikh ${word}, Binta ${word} and 1 more.`);
      await expect(asked).toContainText('Conditions are checked at that moment');
      await expectAccessible(page, 'the question');
      await asked.getByRole('button', { name: 'Decide later' }).click();
      await page.goto('/scenarios');
      await expect(card.getByRole('button', { name: '4 kept events: run them or leave them' })).toBeVisible();
      await settled(page);
      await expectAccessible(page, 'the offer on the card');
    });

    await test.step('the events are run from the page of the scenario, live', async () => {
      await page.goto(`/scenario/${id}?view=runs`);
      const notice = page.getByRole('region', { name: 'Kept events' });
      await expect(notice).toContainText('4 events came while this was paused');
      await settled(page);
      await expectAccessible(page, 'the notice');
      await notice.getByRole('button', { name: 'Choose' }).click();
      await asked.getByRole('button', { name: 'Run them' }).click();
      await expectToast(page, '4 events that were kept run now.');
      await expect(notice).toBeHidden();
      await expect(page.getByRole('region', { name: 'Runs' }).getByRole('button', { name: /Succeeded/ })).toHaveCount(4);
    });

    await test.step('the events of another pause are left', async () => {
      await page.getByRole('switch', { name: 'Active' }).locator('..').click();
      await expectToast(page, 'The scenario is paused');
      await addMember(api, `Eva ${word}`);
      await expect(page.getByRole('region', { name: 'Kept events' })).toContainText('1 event is kept while this is paused');
      await page.getByRole('switch', { name: 'Active' }).locator('..').click();
      const one = page.getByRole('alertdialog', { name: '1 event came while this was paused' });
      await one.getByRole('button', { name: 'Leave it' }).click();
      await expectToast(page, '1 event that was kept is left out.');
      await expect(page.getByRole('region', { name: 'Kept events' })).toBeHidden();
    });
    await api.delete(`/api/scenario/delete-scenario/${id}`);
  });
