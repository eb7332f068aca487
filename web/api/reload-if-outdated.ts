/** The time of the last such reload, in the storage of the tab. */
const RELOADED = 'cauri.reloaded';
const PAUSE_MS = 60_000;

/**
 * Loads the page again, at most once a minute, if the server has another version of the app: a tab that was open during an update asks for
 * deleted files. A file that only the network kept from coming is no reason to, because without a network the page would go, and what is
 * typed in it.
 */
export async function reloadIfOutdated(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < PAUSE_MS || !(await isOutdated())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

/** It is false when the server cannot be reached. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (!script) return false;
  try {
    const response = await fetch('/login', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}
