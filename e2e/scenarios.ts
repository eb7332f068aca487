// Actions on scenarios that several tests use.
import type { Locator, Page } from '@playwright/test';
import type { Scenario } from '#contract/scenarios.ts';
import type { Api } from './api.ts';
import { expect } from './fixtures.ts';
import { expectToast, timersHaveRun } from './steps.ts';

export const step = (page: Page, name: RegExp): Locator => page.getByRole('button', { name });
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Step' });
export const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

/** Presses a button or a link with the keyboard. */
export async function press(target: Locator): Promise<void> {
  await reach(target);
  await target.page().keyboard.press('Enter');
}

/** Replaces the text in the field with the keyboard. */
export async function write(field: Locator, text: string): Promise<void> {
  const { keyboard: keys } = field.page();
  await reach(field);
  await keys.press('ControlOrMeta+A');
  await keys.type(text);
}

/** Chooses the option with exactly this text with the keyboard. */
export async function choose(field: Locator, label: string): Promise<void> {
  const { keyboard: keys } = field.page();
  await reach(field);
  const option = field.page().getByRole('option', { name: label, exact: true });
  if (await field.isEditable()) {
    // Typing the beginning of the label is enough.
    await keys.type(label.slice(0, 10));
    await expect(option).toBeVisible();
    // A list that opens forgets what is highlighted in a timer.
    await timersHaveRun(field.page());
  }
  await expect(async () => {
    await keys.press('ArrowDown');
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 100 });
  }).toPass();
  await keys.press('Enter');
  await closeOptions(field, label);
}

/** Switches the scenario on with the keyboard. */
export async function switchOn(page: Page): Promise<void> {
  await reach(page.getByRole('switch', { name: 'Active' }));
  await page.keyboard.press('Space');
}

/** Closes a list of options that stays open because several can be chosen, and checks that the field shows the chosen one. */
async function closeOptions(field: Locator, label: string): Promise<void> {
  if ((await field.getAttribute('aria-expanded')) === 'true') await field.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  // One option is the value of the field; several are written beside it.
  const shown = () =>
    field.evaluate((input: HTMLInputElement) => `${input.value} ${input.closest('.mantine-InputWrapper-root')?.textContent}`);
  await expect.poll(shown).toContain(label);
}

/** Creates a scenario from the list with the keyboard and opens its steps. Returns its id. */
export async function startReadyMade(page: Page, name: string): Promise<string> {
  await press(page.getByRole('button', { name: 'New Scenario' }));
  const dialog = page.getByRole('dialog', { name: 'Create Scenario' });
  await expect(dialog.getByRole('textbox', { name: 'Scenario Name' })).toBeFocused();
  await reach(dialog.getByRole('tab', { name: 'From scratch' }));
  await page.keyboard.press('ArrowRight');
  await press(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
  await expect(step(page, /^Trigger: /)).toBeVisible();
  return idIn(page);
}

/** Opens a step with the keyboard, fills in its form, and saves it with Enter in its last field, after which it is complete. */
export async function completeStep(page: Page, name: string, work: (form: Locator) => Promise<void>): Promise<void> {
  await press(step(page, new RegExp(`^${name}\\.`)));
  await work(panel(page));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(step(page, new RegExp(`^${name}\\. Complete`))).toBeVisible();
}

/** Switches the scenario on, causes an event, and waits for its run. All steps must be done except for the given ones. */
export async function seeRun(page: Page, happen: () => Promise<unknown>, done: number): Promise<void> {
  const activated = page.waitForResponse(`**/api/scenario/${idIn(page)}/activate`);
  await switchOn(page);
  // The toast of the scenario before may still be there.
  await activated;
  await expectToast(page, 'The scenario is active');
  await reach(page.getByRole('radio', { name: 'Builder' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
  await happen();
  const run = page.getByRole('region', { name: 'Runs' }).getByRole('button', { name: /Succeeded/ });
  await expect(run).toBeVisible();
  await press(run);
  await expect(page.getByRole('article').getByText('Done', { exact: true })).toHaveCount(done);
}

/** Creates a scenario that reacts to new members, is switched on, and is paused again. */
export async function pausedScenario(api: Api, name: string, module = 'members.created', config: object = {}): Promise<string> {
  const { data: made } = await api.post<{ data: Scenario }>('/api/scenario/create', { name });
  await api.patch(`/api/scenario/${made._id}`, {
    version: made.__v,
    trigger: { module, config },
    reactions: [{ module: 'staff.notify', config: { title: name, message: 'M', priority: 'low' } }],
  });
  await api.post(`/api/scenario/${made._id}/activate`, {});
  await api.post(`/api/scenario/${made._id}/pause`, {});
  return made._id;
}

/** Deletes the scenario by the menu of the screen, so that it does not react to later tests. */
export async function remove(page: Page, id: string, api: Api): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/scenarios$/);
  await expect(api.get(`/api/scenario/${id}`)).rejects.toThrow('404');
}

/** Presses Tab, or Shift and Tab, until the focus is on the target. */
export async function reach(target: Locator): Promise<void> {
  const { keyboard: keys } = target.page();
  // The input of a radio button is not visible; its label is.
  await expect(target).toBeAttached();
  for (let looks = 0; looks < 30; looks++) {
    const away = await target.evaluate(stopsAway);
    if (away === 0) return;
    for (let presses = Math.abs(away); presses > 0; presses--) await keys.press(away > 0 ? 'Tab' : 'Shift+Tab');
  }
  await expect(target, 'reached by keyboard').toBeFocused();
}

/**
 * Estimates how many presses of the Tab key are needed to reach the target; a negative number means backwards. Checking
 * the focus at each press takes long.
 */
function stopsAway(target: Element): number {
  const focused = document.activeElement ?? document.body;
  if (focused === target) return 0;
  const isAfter = (a: Element, b: Element) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  const forward = isAfter(focused, target);
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex], [contenteditable=true]')];
  const between = stops.filter(
    (one) =>
      one.tabIndex >= 0 &&
      one.checkVisibility() &&
      !one.matches(':disabled, [type=radio]:not(:checked)') &&
      (forward ? isAfter(focused, one) && isAfter(one, target) : isAfter(target, one) && isAfter(one, focused)),
  );
  return forward ? between.length + 1 : -between.length - 1;
}

export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  // The steps move to the middle when the panel closes.
  const middle = async (one: Locator) => {
    const box = await one.boundingBox();
    return box ? box.x + box.width / 2 : Number.NaN;
  };
  const canvas = page.getByRole('region', { name: 'Canvas' });
  const trigger = page.getByRole('group', { name: 'Trigger', exact: true });
  await expect.poll(async () => Math.abs((await middle(canvas)) - (await middle(trigger)))).toBeLessThan(2);
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('Both must be in sight.');
  await page.mouse.move(a.x + 100, a.y + 20);
  await page.mouse.down();
  await page.mouse.move(a.x + 100, a.y - 20, { steps: 4 });
  await page.mouse.move(b.x + 100, b.y - 10, { steps: 6 });
  await page.mouse.up();
}
