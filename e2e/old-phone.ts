/**
 * Runs in each page of a stranger's phone before its scripts, and takes from the answering page what browsers of six years ago do not have
 * (vite.public.config.ts names them). tsconfig.phones.json checks the same of the language itself, and cannot of the browser.
 */
export function forgetNewerFeatures(): void {
  if (!location.pathname.startsWith('/share/')) return;
  const newer: [owner: object, names: string[]][] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Promise, ['try', 'withResolvers']],
    [AbortSignal, ['any', 'timeout']],
    [Crypto.prototype, ['randomUUID']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Element.prototype, ['checkVisibility']],
    [window, ['BroadcastChannel', 'OffscreenCanvas', 'requestIdleCallback', 'scheduler', 'structuredClone']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}
