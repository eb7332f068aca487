import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { ContextObject, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

/**
 * The options of axe itself, which options given here replace as a whole, but for one: pseudo-elements only make axe unsure of a contrast,
 * which it then doesn't report.
 */
const CONTRAST = {
  ignoreUnicode: true,
  ignoreLength: false,
  ignorePseudo: true,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
};
const SCRIPT = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
  axe.configure({ checks: [{ id: 'color-contrast', options: ${JSON.stringify(CONTRAST)} }] });
  (${measureEachLookOfRows})();`;
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // Each frame is checked separately: axe sends messages between frames by scripts, and e-mails run none.
  iframes: false,
  // Without this, axe loads every style sheet again, for a rule that is not among these.
  preload: { assets: ['media'] },
};

/** Users cannot reach the page under an open dialog, so only the dialog is checked. The page is checked without the dialog. */
const DIALOG = '[role=dialog][aria-modal=true]';

// The tooltip of a button under the pointer, or just left by it, is outside of all landmarks.
const CONTEXT = { exclude: ['[role=tooltip]'] };

/**
 * Checks that axe finds nothing on the current page. `what` names the state in a failure, after which the test continues. `within` is a
 * part of the page to which the check is limited, if it is there: an open dialog when nothing else is named.
 */
export async function expectAccessible(page: Page, what: string, within = DIALOG): Promise<void> {
  expect.soft(await findingsOn(page, within), what).toEqual([]);
}

/** Returns the findings of axe on the current page, each as a sentence that begins with the name of the rule. */
export async function findingsOn(page: Page, within = DIALOG): Promise<string[]> {
  const findings: string[] = [];
  for (const frame of page.frames()) if (await runsScripts(frame)) findings.push(...(await findingsIn(frame, within)));
  return findings;
}

async function findingsIn(frame: Frame, within: string): Promise<string[]> {
  // Half-transparent text has no full contrast, so the check waits until animations have finished.
  // An animation that never ends, such as a spinner's, is not waited for.
  await frame.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SCRIPT);
  const { violations } = await frame.evaluate(check, {
    context: (await frame.locator(within).count()) > 0 ? { ...CONTEXT, include: [within] } : CONTEXT,
    options: OPTIONS,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`),
  );
}

/** Runs in the page. Buttons that a bar at its foot covers at this moment can be scrolled into view, so the bar is not there meanwhile. */
async function check({ context, options }: { context: ContextObject; options: RunOptions }) {
  const feet = [...document.querySelectorAll<HTMLElement>('.ui-sticky-foot, .ui-form-foot')];
  for (const foot of feet) foot.style.position = 'static';
  window.axeLooks = { grounds: new WeakMap(), seen: new Map() };
  const results = await window.axe.run(context, options);
  for (const foot of feet) foot.style.position = '';
  return results;
}

/**
 * Runs in the page. Contrast takes more than half of axe's time, most of it for rows of lists, which look alike: it is measured for the
 * first three texts in rows that have the same colour, size and weight on the same grounds, and for every text elsewhere.
 */
function measureEachLookOfRows(): void {
  const groundOf = (element: Element): string => {
    const known = window.axeLooks.grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const around = element.parentElement ? groundOf(element.parentElement) : '';
    const ground = `${around} ${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode} ${position}`;
    // An element without a ground of its own has the ground of its parent.
    const found = ground === `${around} rgba(0, 0, 0, 0) none 1 none normal static` ? around : ground;
    window.axeLooks.grounds.set(element, found);
    return found;
  };
  const rule = window.axe._audit.rules.find(({ id }) => id === 'color-contrast')!;
  const { matches } = rule;
  rule.matches = (element, ...more) => {
    if (!matches.call(rule, element, ...more)) return false;
    if (!element.closest('tr, li, [role=row]')) return true;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = `${groundOf(element)} ${color} ${fontSize} ${fontWeight} ${textShadow}`;
    const before = window.axeLooks.seen.get(look) ?? 0;
    window.axeLooks.seen.set(look, before + 1);
    return before < 3;
  };
}

async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true;
  const element = await frame.frameElement();
  return (await element.getAttribute('sandbox')) === null;
}

declare global {
  interface Window {
    axe: typeof axe & { _audit: { rules: { id: string; matches: (element: Element, ...more: unknown[]) => boolean }[] } };
    /** The grounds and looks of the texts that the present check has met. */
    axeLooks: { grounds: WeakMap<Element, string>; seen: Map<string, number> };
  }
}
