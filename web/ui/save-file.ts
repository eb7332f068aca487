/** Downloads a file that was made in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns a file name that every system accepts. */
export const fileNameOf = (title: string, fallback: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || fallback;
