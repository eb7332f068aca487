import { expect, test } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { answerOverBrokenNetworks } from '../../scripts/faults/run.ts';

test('no answer is lost or doubled on a broken network', async () => {
  // An answer counts as unfinished after three minutes.
  test.slow();
  const { lost, doubled, unfinished } = await answerOverBrokenNetworks({
    count: 6,
    phones: 2,
    seed: 1,
    executablePath: await findChromium(),
    say: () => {},
  });
  // Answers that disappeared with a killed tab before they were acknowledged only fail the long run
  // (scripts/fault-proof.ts).
  expect({ lost, doubled, unfinished }).toEqual({ lost: [], doubled: [], unfinished: [] });
});
