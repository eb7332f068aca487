import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import * as text from './drafts.messages.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Props {
  save: () => Promise<boolean>;
}

function Card() {
  useUnsavedGuard(true);
  return null;
}
function Editor({ save }: Props) {
  useUnsavedGuard(true, { save });
  return null;
}

/** Shows a card that is saved by a button, and behind it an editor that saves by itself. */
function showScreen(save: Props['save']) {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => [<Card key="card" />, <Editor key="editor" save={save} />] }),
    createRoute({ getParentRoute: () => root, path: '/next', component: () => <p>Next</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </MantineProvider>,
  );
  return router;
}
const leave = async () => fireEvent.click(await screen.findByRole('button', { name: text.leave() }));

test('an editor that saves by itself is saved when somebody leaves a card beside it without saving that', async () => {
  let saved = 0;
  const router = showScreen(async () => ++saved > 0);
  await router.load();
  void router.navigate({ to: '/next' as never });
  await leave();
  await screen.findByText('Next');
  expect(saved).toBe(1);
});

test('an editor whose save fails asks for itself, whatever was answered about a card beside it', async () => {
  const saves: (() => void)[] = [];
  const router = showScreen(() => new Promise((resolve) => saves.push(() => resolve(false))));
  await router.load();
  void router.navigate({ to: '/next' as never });
  await leave();
  await expect.poll(() => saves.length).toBe(1);
  expect(router.state.location.pathname).toBe('/');
  saves[0]!();
  await leave();
  await screen.findByText('Next');
});
