import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { FromFirstUse } from './FromFirstUse.tsx';
import { lazyPart } from './lazyPart.ts';
import { loadLater } from './loadLater.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazyPart(
  async () => (await load()).Toasts,
  // The toasts themselves are missing, so no toast can report it.
  () => () => {},
);

/** Shows the toasts. There is one host at the root of the app; its components are loaded with the first toast. */
export function ToastHost() {
  const { notifications } = useNotifications();
  useEffect(() => loadLater(load), []);
  return (
    <FromFirstUse used={notifications.length > 0}>
      <Toasts />
    </FromFirstUse>
  );
}
