import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MemberView } from '#contract/members.ts';
import { showPart } from '#web/testing/screen.tsx';
import { TagsCard } from './TagsCard.tsx';

test('tags that could not be loaded are not said to be missing', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ success: false, message: 'Please sign in.' }, { status: 403 }));
  showPart(<TagsCard member={{ _id: 'awa', tags: [] } as unknown as MemberView} admin={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit tags' }));
  expect(await screen.findByText('Please sign in.')).toBeTruthy();
  expect(screen.queryByText('There are no tags yet')).toBeNull();
});
