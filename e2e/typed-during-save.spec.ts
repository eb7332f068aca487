// What is typed while a save is on its way stays, and what a refused save held can be sent again.
import { expect, test } from './fixtures.ts';
import { addMember, cardOf, profileOf, someWord } from './members.ts';
import { holdCall } from './steps.ts';

test('a note that is begun while another one is sent stays in its field', async ({ adminPage: page, api }) => {
  const member = await addMember(api, `Awa ${someWord()}`);
  await page.goto(profileOf(member));
  await page.getByRole('tab', { name: 'Notes' }).click();
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('A appelé.');
  const call = await holdCall(page, '**/notes*', (request) => request.method() === 'POST');
  await page.keyboard.press('ControlOrMeta+Enter');
  await call.sent;
  await note.pressSequentially(' Rappeler lundi.');
  call.release();
  await expect(cardOf(page, 'Notes').getByRole('listitem')).toHaveText(/A appelé\./);
  await expect(note).toHaveValue('Rappeler lundi.');
});
