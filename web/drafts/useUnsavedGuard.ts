import { useBlocker } from '@tanstack/react-router';
import { useUnsaved } from '#web/api/unsaved.ts';
import { confirm, type Question } from '#web/ui/confirm.tsx';
import * as text from './drafts.messages.ts';

/** The milliseconds after which a save counts as failed, and the person decides whether to wait. */
const SAVE_WAIT_MS = 8_000;

interface Options {
  /**
   * For screens that save automatically: leaving saves first and asks only when that fails. Resolves with whether everything is on the
   * server.
   */
  save?: () => Promise<boolean>;
  /** True for what stays when another section or view of the same path is opened. */
  inAllViews?: true;
  /** The question for the case that something else is lost than changes. */
  question?: Pick<Question, 'title' | 'body' | 'confirmLabel'>;
}

/**
 * True from the answer to leave without saving until the guards of the other cards on the screen, which are called right after it, had their
 * turn. The answer to a question of its own says nothing about the other cards, and no answer keeps what saves by itself from being saved.
 */
let isLeaving = false;

/**
 * Asks before this screen, its section of the settings, its view or the tab is left, or the person logs out, while `unsaved`. Other changes of
 * the search or the hash in the same path do not ask.
 */
export function useUnsavedGuard(unsaved: boolean, { save, inAllViews, question }: Options = {}): void {
  const mayLeave = async () => {
    if (save) {
      if (await Promise.race([save(), failAfter(SAVE_WAIT_MS)])) return true;
    } else if (isLeaving && !question) return true;
    const leave = await confirm({
      title: text.leaveTitle(),
      body: text.leaveBody(),
      confirmLabel: text.leave(),
      ...question,
      cancelLabel: text.stay(),
      danger: true,
    });
    isLeaving = leave && !question;
    setTimeout(() => {
      isLeaving = false;
    });
    return leave;
  };
  useUnsaved(unsaved, mayLeave);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      const isSameView = inAllViews || viewOf(current) === viewOf(next);
      return !((current.pathname === next.pathname && isSameView) || (await mayLeave()));
    },
  });
}

/** Says which part of a path is on the screen; what is typed in the other parts is not kept. */
function viewOf({ search }: { search: object }): string {
  const { section, view } = search as { section?: string; view?: string };
  return JSON.stringify([section, view]);
}

const failAfter = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
