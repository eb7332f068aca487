/** An address of this app in the form that the links of the router take. */
export function addressOf(link: string) {
  const { pathname, searchParams, hash } = new URL(link, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) } as { to: string; search: never; hash: string };
}
