import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // Each frame is looked at by itself: a message between frames needs scripts in all of them, and e-mails have none.
  iframes: false,
};

// The words of a button that the pointer happens to rest on, or has just left: they stand outside of all landmarks.
const CONTEXT = { exclude: ['[role=tooltip]'] };

/** axe finds nothing on the page as it is now; `what` names that state where it does. The test goes on. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const findings: string[] = [];
  for (const frame of page.frames()) if (await runsScripts(frame)) findings.push(...(await findingsIn(frame)));
  expect.soft(findings, what).toEqual([]);
}

async function findingsIn(frame: Frame): Promise<string[]> {
  // Half-transparent text has no contrast: what fades in is looked at when it is there.
  // An animation that never ends, such as a spinner's, is not waited for.
  await frame.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(({ context, options }) => window.axe.run(context, options), {
    context: CONTEXT,
    options: OPTIONS,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary}`),
  );
}

async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true;
  const element = await frame.frameElement();
  return (await element.getAttribute('sandbox')) === null;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
