import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from './dates.ts';

/**
 * A relative time such as "3 minutes ago" that is kept current, with the exact time on hover. `format` returns another
 * text for it.
 */
export function RelativeTime({ iso, format = formatRelative }: { iso: string; format?: (iso: string, now: number) => string }) {
  const now = useSyncExternalStore(everyHalfMinute, currentStep);
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {format(iso, now)}
    </time>
  );
}

const STEP_MS = 30_000;
// Time advances in steps, so that all components of one render read the same value.
const currentStep = () => Math.floor(Date.now() / STEP_MS) * STEP_MS;

function everyHalfMinute(changed: () => void): () => void {
  const timer = setInterval(changed, STEP_MS);
  return () => clearInterval(timer);
}
