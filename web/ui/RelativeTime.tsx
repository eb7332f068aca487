import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from './dates.ts';

/** "3 minutes ago", kept true; the exact time on hover. `format`: other words for it. */
export function RelativeTime({ iso, format = formatRelative }: { iso: string; format?: (iso: string, now: number) => string }) {
  const now = useSyncExternalStore(everyHalfMinute, currentStep);
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {format(iso, now)}
    </time>
  );
}

const STEP_MS = 30_000;
// Steps, so that one render reads one value.
const currentStep = () => Math.floor(Date.now() / STEP_MS) * STEP_MS;

function everyHalfMinute(changed: () => void): () => void {
  const timer = setInterval(changed, STEP_MS);
  return () => clearInterval(timer);
}
