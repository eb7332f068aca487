import { TextInput } from '@mantine/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { tasks } from '#contract/tasks.ts';
import { call } from '#web/api/call.ts';
import { showPart } from '#web/testing/screen.tsx';
import { CallDialog } from './CallDialog.tsx';

/** A dialog, and the button that opens it. */
function Part() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <CallDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="New task"
        submitLabel="Add"
        initialValues={{ title: '', details: '' }}
        send={(body) => call(tasks.create, { body })}
        done="Task added"
        failed="The task could not be added"
      >
        {(form) => <TextInput label="Title" {...form.getInputProps('title')} />}
      </CallDialog>
    </>
  );
}

/** Sends the dialog and closes it before the answer comes, and returns a function that gives the answer. */
async function closeWhileSending() {
  let answer: (response: Response) => void = () => {};
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  showPart(<Part />);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Call Awa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  return (status: number, body: object) => answer(Response.json(body, { status }));
}

test('a refusal of a field is told by a toast when the dialog was closed meanwhile', async () => {
  const answer = await closeWhileSending();
  answer(400, { success: false, message: 'This title is too long.', errors: { title: 'This title is too long.' } });
  expect(await screen.findByText('The task could not be added')).toBeTruthy();
  expect(screen.getByText('This title is too long.')).toBeTruthy();
});

test('a refusal of a field that is not on the screen is told by a toast', async () => {
  const said = 'These details are too long.';
  const refusal = { success: false, message: said, errors: { details: said } };
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(refusal, { status: 400 }));
  showPart(<Part />);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The task could not be added')).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
});

test('a success does not close the dialog that was opened anew meanwhile', async () => {
  const answer = await closeWhileSending();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Call Binta' } });
  answer(200, { success: true, data: {} });
  await screen.findByText('Task added');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Call Binta');
});

test('the toast of a failure is gone when the same dialog succeeds afterwards', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  showPart(<Part />);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The task could not be added')).toBeTruthy();
  vi.mocked(window.fetch).mockResolvedValue(Response.json({ success: true, data: {} }));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const success = await screen.findByText('Task added');
  fireEvent.click(within(success.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryAllByRole('alert').length).toBe(0);
});
