import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, PHONE } from './fixtures.ts';

/** The two viewports and colour schemes in which every screen is checked. */
export const LOOKS: { name: string; key: string; look: BrowserContextOptions }[] = [
  { name: 'wide and light', key: 'jour', look: { colorScheme: 'light' } },
  { name: 'phone and dark', key: 'nuit', look: { colorScheme: 'dark', ...PHONE } },
];

/** Waits until the data has loaded and no animation is running. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0);
}
