import * as text from './ui.messages.ts';

interface Pace {
  elapsedMs: number;
  /** The amount that was done meanwhile, and the one that is left, in the same unit. */
  done: number;
  left: number;
}

/** About how long work still takes at its pace so far, such as 45 s, 12 min, 1.5 h or 24 h. */
export function timeLeft({ elapsedMs, done, left }: Pace): string {
  const seconds = Math.max(1, Math.round((elapsedMs * left) / done / 1_000));
  if (seconds < 60) return text.seconds({ count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return text.minutes({ count: minutes });
  const hours = minutes / 60;
  return text.hours({ count: hours < 10 ? Math.round(hours * 10) / 10 : Math.round(hours) });
}
