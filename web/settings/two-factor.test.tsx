import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

const OFF = { enabled: false, since: null, recoveryCodesLeft: 0, required: false };
const ON = { enabled: true, since: '2026-11-22T10:00:00Z', recoveryCodesLeft: 10, required: false };
let state = OFF as typeof OFF | typeof ON;
const sent: { path: string; body: unknown }[] = [];

async function fakeServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input);
  const body = init?.body ? (JSON.parse(String(init.body)) as unknown) : undefined;
  if (init?.method !== 'GET') sent.push({ path, body });
  if (path.endsWith('/start'))
    return Response.json({ success: true, data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Cauri:awa' } });
  if (path.endsWith('/confirm')) {
    state = ON;
    return Response.json({ success: true, data: { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] } });
  }
  return Response.json({ success: true, data: state });
}

beforeEach(() => {
  state = OFF;
  sent.length = 0;
  vi.stubGlobal('fetch', fakeServer);
});
afterEach(() => vi.unstubAllGlobals());

test('the second step is set up with the password and a first code, and the recovery codes are shown until they are kept', async () => {
  showPart(<TwoFactorCard email="awa@example.sn" isAdmin />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(screen.getByLabelText('Your password'), 'cauri-baobab');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('I have kept the codes'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/Recovery codes that are left: 10/)).toBeTruthy();
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
  expect(sent).toEqual([
    { path: '/api/two-factor/start', body: { currentPassword: 'cauri-baobab' } },
    { path: '/api/two-factor/confirm', body: { code: '123456' } },
  ]);
});
