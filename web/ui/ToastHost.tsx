import { useNotifications } from '@mantine/notifications';
import { lazy, useEffect } from 'react';
import { FromFirstUse } from './FromFirstUse.tsx';
import { loadLater } from './loadLater.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

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
