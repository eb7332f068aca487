import { type ComponentType, lazy } from 'react';
import { unreachable } from '#web/api/problem.messages.ts';
import { toast } from './toast.tsx';

const AGAIN_MS = 3_000;

/**
 * Loads code until it has come, and says meanwhile that it does not come. A part of the screen whose code fails to come would take the
 * rest of the screen away, with what was typed there, so the part waits for the network instead. `say` returns what takes its words back.
 */
export async function untilLoaded<T>(load: () => Promise<T>, say: () => () => void = sayUnreachable): Promise<T> {
  let takeBack: (() => void) | undefined;
  for (;;) {
    try {
      if (takeBack) await loadStylesAgain();
      const loaded = await load();
      takeBack?.();
      return loaded;
    } catch {
      takeBack ??= say();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const failedStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Loads the style sheets that did not come. Vite asks for the style sheet of a part once, and then takes the part without it. */
export const loadStylesAgain = (): Promise<unknown> => Promise.all([...failedStyles].map(loadAgain));

const loadAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    failedStyles.delete(link);
    link.replaceWith(again);
  });

const sayUnreachable = () => toast.show({ message: unreachable(), color: 'red', autoClose: false });

/** Makes a part of a screen, such as a dialog, whose code is loaded when it is shown first. */
// biome-ignore lint/suspicious/noExplicitAny: as in React's own type of `lazy`
export const lazyPart = <C extends ComponentType<any>>(load: () => Promise<C>, say?: () => () => void) =>
  lazy(async () => ({ default: await untilLoaded(load, say) }));
