import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { TasksCard } from './TasksCard.tsx';

test('the card of a member shows as many tasks as it counts', async () => {
  const tasks = Array.from({ length: 40 }, (_, n) => ({ _id: `${n}`, title: `Rappel ${n}`, due: null, assignee: null, doneAt: null }));
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const limit = Number(new URL(String(url), 'http://localhost').searchParams.get('limit'));
    return Response.json({ success: true, data: tasks.slice(0, limit), count: tasks.length });
  });
  showPart(<TasksCard memberId="awa" />);
  expect(await screen.findByText('40')).toBeTruthy();
  expect(screen.getAllByText(/^Rappel/)).toHaveLength(40);
});
