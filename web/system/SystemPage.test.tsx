import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { System } from '#contract/system.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { SystemPage } from './SystemPage.tsx';

const SYSTEM = {
  at: '2026-11-21T10:05:00.000Z',
  ...{ version: '1.0.0', node: '24', certificate: null, sendingPaused: false, findings: [], processes: [], disks: [] },
  database: { version: '18', embedded: true, size: 1, connections: 1, maxConnections: 100, slow: [], statements: null },
  ...{ backup: { running: false, lastDone: null }, mail: [], services: [], queues: [], failures: [] },
} as unknown as System;

let state: () => Response;
beforeEach(() => {
  vi.stubGlobal('fetch', (address: unknown) =>
    String(address).includes('/api/system/') ? new Promise(() => {}) : Promise.resolve(state()),
  );
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('the page does not say that everything works when the server answers no more', async () => {
  state = () => Response.json({ success: true, data: SYSTEM });
  showPart(<SystemPage />);
  expect(await screen.findByText('Everything works')).toBeTruthy();
  state = () => Response.json({ success: false, message: 'The database is away.' }, { status: 503 });
  window.dispatchEvent(new Event('visibilitychange'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/The database is away\. What follows is how it was at 10:05\./);
  expect(screen.queryByText('Everything works')).toBeNull();
});
