import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DialogHost } from '#web/ui/DialogHost.tsx';

/** Shows a part of a screen beside its toasts, with links that know where they lead but lead nowhere. */
export function showPart(part: ReactNode): void {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router as never}>
          <Notifications limit={1} />
          <DialogHost>{part}</DialogHost>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
