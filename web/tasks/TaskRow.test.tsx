import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { showPart } from '#web/testing/screen.tsx';
import { TaskRow } from './TaskRow.tsx';

const task = { _id: 't', title: 'Rappeler Awa', due: null, member: null, assignee: null, doneAt: null, rev: 1 } as Task;

/** Keeps every change of a task from the server until its answer is given. */
function holdAnswers() {
  const sent: boolean[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((_, init) => {
    sent.push((JSON.parse(String(init!.body)) as { done: boolean }).done);
    return new Promise((resolve) => answers.push(resolve));
  });
  showPart(<TaskRow task={task} isNew={false} onEdit={() => {}} />);
  return { sent, answers };
}

test('quick clicks on the box are sent one after the other, and the box shows the last one at once', async () => {
  const { sent, answers } = holdAnswers();
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  await expect.poll(() => box.checked).toBe(true);
  fireEvent.click(box);
  await expect.poll(() => box.checked).toBe(false);
  expect(sent).toEqual([true]);
  answers[0]!(Response.json({ success: true, data: task }));
  await expect.poll(() => sent).toEqual([true, false]);
});

test('undo of a check waits until the check is stored, and does nothing when that failed', async () => {
  const { sent, answers } = holdAnswers();
  const check = async () => {
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  };
  await check();
  expect(sent).toEqual([true]);
  answers[0]!(Response.json({ success: true, data: task }));
  await expect.poll(() => sent).toEqual([true, false]);
  answers[1]!(Response.json({ success: true, data: task }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  await check();
  answers[2]!(Response.json({ success: false, message: 'It was deleted.' }, { status: 404 }));
  expect(await screen.findByText('It was deleted.')).toBeTruthy();
  expect(sent).toEqual([true, false, true]);
});
