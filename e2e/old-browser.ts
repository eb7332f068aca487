/**
 * Runs in each page before its scripts, and takes from it what the oldest browsers do not have for which it is built: vite.config.ts names
 * those of the admin app, and vite.public.config.ts those of the public pages. The type checker sees what the language has built in, and
 * neither what browsers have nor what libraries use.
 */
export function forgetNewerFeatures(): void {
  const newer: [owner: object, names: string[]][] = [
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union']],
    [AbortSignal, ['any']],
    [window, ['Iterator', 'scheduler']],
  ];
  const newerThanPhones: typeof newer = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn']],
    [AbortSignal, ['timeout']],
    [Crypto.prototype, ['randomUUID']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Element.prototype, ['checkVisibility']],
    [window, ['BroadcastChannel', 'OffscreenCanvas', 'requestIdleCallback', 'structuredClone']],
  ];
  if (/^\/($|(share|reserver|payer|inscription)(\/|$))/.test(location.pathname)) newer.push(...newerThanPhones);
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}
