import { IconTag } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tags, type UsedTag } from '#contract/tags.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { showPart } from '#web/testing/screen.tsx';
import { USER } from '#web/testing/user.ts';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { LabelCard } from './LabelCard.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  signIn(USER, true);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

async function remove(usedBy: UsedTag['usedBy']): Promise<void> {
  const data: UsedTag[] = [{ _id: '01a3f0c2-0000-7000-8000-000000000001', name: 'VIP', color: '', emoji: '', members: 2, usedBy }];
  showPart(
    <>
      <LabelCard
        query={{ data, error: null, refetch: vi.fn() } as never}
        title="Tags"
        lead=""
        Icon={IconTag}
        empty={['', '']}
        add={['New tag', 'Create tag']}
        longest={60}
        calls={tags}
        show={({ name }: UsedTag) => name}
      />
      <ConfirmHost />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions for VIP' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete VIP' }));
}

test('a tag in use is not deleted, and staff read where it is used without a question', async () => {
  await remove([{ kind: 'segment', name: 'Fidèles' }]);
  const sentence = 'It is still used in: segment “Fidèles”. Choose something else there first, or merge it into another one.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText('Delete VIP?')).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test('a tag that nothing uses is deleted after a question', async () => {
  await remove([]);
  expect(await screen.findByText('Delete VIP?')).toBeTruthy();
});
