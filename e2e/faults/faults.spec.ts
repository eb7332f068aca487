import { expect, test } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { answerOverBrokenNetworks } from '../../scripts/faults/run.ts';

test('no answer is lost or doubled on a broken network', async () => {
  test.setTimeout(150_000);
  const { lost, doubled, unfinished, acknowledged } = await answerOverBrokenNetworks({
    count: 12,
    seed: 1,
    executablePath: await findChromium(),
    say: () => {},
  });
  expect({ lost, doubled, unfinished, acknowledged }).toEqual({ lost: [], doubled: [], unfinished: [], acknowledged: 12 });
});
