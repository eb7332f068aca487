import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { expectToFit } from './looks.ts';
import { expectOnly, sayIn } from './words.ts';

/** These are pressed one after the other on a French screen: English texts of messages, or a pattern of the French name. */
type Presses = readonly (string | RegExp)[];

/** The menu of the first row. */
const ROW = /^Actions pour /;
/** Buttons that ask before they act. */
const DELETE = /^Supprimer /;
const SEND = /^Envoyer à /;
/** The first presses after which nothing opens over the screen. */
const INLINE: readonly unknown[] = ['Create Template', 'Filters', 'Start the dry run', 'Set up'];

/** These open on the screens of the demo programme and are not scanned in French elsewhere: menus, dialogs, drawers, refusals. */
const OPENS: Record<string, readonly Presses[]> = {
  '/payments': [['Exchange rates'], [ROW, 'Edit'], [ROW, 'View', 'Record a refund'], [ROW, 'View', 'Move to another member']],
  '/templates/list': [[ROW, 'Delete']],
  '/templates/new': [['Insert a field into the body'], ['Link'], ['Create Template']],
  '/workflows': [['Filters'], [ROW, 'Test']],
  '/workflows/id': [[SEND]],
  '/scenarios': [[ROW], [DELETE]],
  '/scenario/id': [['Limits'], ['More actions'], [/^Déclencheur : /], [/^Réaction 1 : /], [/^Toujours : /, 'Add a condition']],
  '/reservation': [['Filters'], [ROW, 'View'], [ROW, 'Reschedule'], [ROW, 'Cancel']],
  '/reminders': [['Start the dry run']],
  '/settings?section=products': [['New product'], [ROW, 'History']],
  '/settings?section=team': [['Invite an admin'], [ROW, 'Make admin']],
  '/settings?section=coaching': [['New coach', 'Create coach'], [ROW, 'Weekly hours'], [ROW, 'Ban'], ['New service']],
  '/settings?section=email': [['Link a mail server']],
  '/settings?section=personal': [['Set up']],
};

const DIALOG = '[role=dialog], [role=alertdialog]';
const OVERLAY = `${DIALOG}, [role=menu]`;
const opened = (page: Page) => page.locator(OVERLAY).filter({ visible: true });

/** Opens everything on the screen that is in French and on a phone, and reads it. */
export async function expectOpened(page: Page, path: string): Promise<void> {
  const say = await sayIn('fr');
  for (const presses of OPENS[path] ?? []) {
    const what = `${path}: ${presses.join(', ')}`;
    for (const [i, press] of presses.entries()) {
      const name = typeof press === 'string' ? say(press) : press;
      const within = i === 0 ? page : opened(page).last();
      const [items, buttons, tabs] = (['menuitem', 'button', 'tab'] as const).map((role) => within.getByRole(role, { name }));
      const next = items!.or(buttons!).or(tabs!).filter({ visible: true }).first();
      // A click of Playwright first has the browser bring an item into view, and Chromium, just after a dialog has closed, then scrolls also
      // a menu that is in view, until its button has left the screen and the menu is hidden.
      await (i === 0 ? next.click() : next.dispatchEvent('click'));
    }
    // The code of a menu or a dialog is loaded when it is opened first, and the menu of a dialog has closed by then.
    const opens = page.locator(presses.length === 1 ? OVERLAY : DIALOG).filter({ visible: true });
    if (!INLINE.includes(presses[0])) await expect(opens).not.toHaveCount(0);
    await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await expectOnly(page, 'fr', what);
    await expectAccessible(page, what, OVERLAY);
    await expectToFit(page, what);
    for (let i = 0; i < 3 && (await opened(page).count()) > 0; i++) await page.keyboard.press('Escape');
    await expect(opened(page)).toHaveCount(0);
  }
}
