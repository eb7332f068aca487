import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { loadLater } from './loadLater.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazy(async () => ({ default: (await load()).Toasts }));

/** Shows the toasts. There is one host at the root of the app; its components are loaded with the first toast. */
export function ToastHost() {
  const { notifications } = useNotifications();
  const wanted = useRef(false);
  wanted.current ||= notifications.length > 0;
  useEffect(() => loadLater(load), []);
  if (!wanted.current) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
