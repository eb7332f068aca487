/** Whether the server has another version of the app than the one that this page runs; false when it cannot be reached. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (!script) return false;
  try {
    const response = await fetch('/login', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}
