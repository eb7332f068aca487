import { notifyManager } from '@tanstack/react-query';

/** A click is shorter. Longer presses, such as dragging, see new data again. */
const LONGEST_HOLD_MS = 10_000;
/** The click of a finger follows its release after a moment. */
const CLICK_AFTER_MS = 50;

/**
 * Keeps new data from the screen between the press and the release of a click. If the list moved in between, the browser would see
 * the release on another row and report no click at all.
 */
export function holdDataDuringClicks(): void {
  let held: (() => void)[] | undefined;
  let timer = 0;
  const release = () => {
    window.clearTimeout(timer);
    for (const notify of held ?? []) setTimeout(notify, 0);
    held = undefined;
  };
  const releaseIn = (ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(release, ms);
  };
  notifyManager.setScheduler((notify) => {
    if (held) held.push(notify);
    else setTimeout(notify, 0);
  });
  const listen = (name: string, then: () => void) => window.addEventListener(name, then, { capture: true, passive: true });
  listen('pointerdown', () => {
    held ??= [];
    releaseIn(LONGEST_HOLD_MS);
  });
  listen('pointerup', () => releaseIn(CLICK_AFTER_MS));
  listen('pointercancel', release);
  // A click can disable its button, and the next click must find it disabled.
  listen('click', release);
}
