const NUMBER = new Intl.NumberFormat('fr-FR');

/** 12 345; where there are more than were counted: 10 000+ */
export const formatCount = (n: number, atLeast = false): string => (atLeast ? `${NUMBER.format(n)}+` : NUMBER.format(n));

const SIZE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** 12 kB, 3.4 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${SIZE.format(Math.max(1, Math.round(bytes / 1024)))} kB`;
  return `${SIZE.format(bytes / 1024 / 1024)} MB`;
}
