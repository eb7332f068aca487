import { Suspense, useEffect } from 'react';
import { currentLock, useLock, useUser } from '#web/api/session.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { loadLater } from '#web/ui/loadLater.ts';

const load = () => import('./SignInAgain.tsx');
const SignInAgain = lazyPart(async () => (await load()).SignInAgain);

/** Shows the sign-in dialog above the open page. It is rendered once, at the root. */
export function SignInAgainHost() {
  const user = useUser();
  const lock = useLock();
  const signedIn = user !== null;

  useEffect(() => {
    if (signedIn) return loadLater(load);
  }, [signedIn]);

  // This listener is added first, so that it runs before those of dialogs: Escape would close the dialog below, which loses
  // what was typed there, and Ctrl+K would open the palette below.
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const shortcut = event.key === 'Escape' || ((event.ctrlKey || event.metaKey) && event.key === 'k');
      if (shortcut && currentLock()) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, []);

  if (!user || !lock) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain user={user} lock={lock} />
    </Suspense>
  );
}
