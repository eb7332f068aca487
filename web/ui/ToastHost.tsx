import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { unreachable } from '#web/api/problem.messages.ts';
import { FromFirstUse } from './FromFirstUse.tsx';
import { lazyPart } from './lazyPart.ts';
import { loadLater } from './loadLater.ts';

const load = () => import('./Toasts.tsx');
const Toasts = lazyPart(async () => (await load()).Toasts, sayPlainly);

/** Shows a plain line, because the toasts themselves are missing. Returns what removes it. */
function sayPlainly(): () => void {
  const line = document.createElement('p');
  line.role = 'alert';
  line.classList.add('plain-toast', 'ui-surface');
  line.textContent = unreachable();
  document.body.append(line);
  return () => line.remove();
}

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
