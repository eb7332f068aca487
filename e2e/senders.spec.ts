// The settings of what sends messages: a dialog sends only what was changed in it.
import { expect } from './fixtures.ts';
import { SMTP_LOGIN, test } from './mail-site.ts';
import { expectToast, holdCall, pageHasLoaded } from './steps.ts';

test('the dialogs of an e-mail account and of a channel leave alone what somebody else changed meanwhile', async ({
  adminPage: page,
  api,
  mail,
}) => {
  const { data: account } = await api.post<{ data: { _id: string } }>('/api/setting/account', {
    ...{ host: '127.0.0.1', port: mail.smtp.port, ...SMTP_LOGIN, from: 'bonjour@exemple.sn', name: 'Le programme' },
    ...{ dailyLimit: 2_000, minuteLimit: 120 },
  });
  const values = { phoneNumberId: '106540352242922', accessToken: 'une clé' };
  const { data: connection } = await api.post<{ data: { _id: string } }>('/api/connection', { service: 'whatsapp', name: 'Meta', values });
  const channel = '/api/setting/channel/whatsapp';
  await api.patch(channel, { connectionId: connection._id });

  await page.goto('/settings?section=email');
  const accountCard = page.getByRole('listitem', { name: 'bonjour@exemple.sn' });
  await accountCard.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('At most a minute').fill('60');
  const loaded = pageHasLoaded(page, '/api/setting/accounts');
  await api.patch(`/api/setting/account/${account._id}`, { name: 'Aïssatou' });
  await loaded;
  const call = await holdCall(page, `**/api/setting/account/${account._id}`, (request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await call.sent;
  await expect(dialog.getByLabel('At most a minute')).not.toBeEditable();
  call.release();
  await expectToast(page, 'E-mail account saved');
  const { accounts } = await api.get<{ accounts: object[] }>('/api/setting/accounts');
  // Campaigns' tests of the same worker have linked other accounts.
  expect(accounts).toContainEqual(expect.objectContaining({ _id: account._id, name: 'Aïssatou', minuteLimit: 60 }));

  await page.getByRole('listitem', { name: 'WhatsApp' }).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('At most a minute').fill('30');
  await api.patch(channel, { connectionId: connection._id, dailyLimit: 500 });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { data: channels } = await api.get<{ data: object[] }>('/api/setting/channels');
  expect(channels).toContainEqual(expect.objectContaining({ channel: 'whatsapp', dailyLimit: 500, minuteLimit: 30 }));
  // Campaigns' tests of the same worker begin without a linked account.
  await api.delete(`/api/setting/account/${account._id}`);
});
