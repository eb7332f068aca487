import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';
import type { Builder } from './useBuilder.ts';

/** Leaving saves first; where that cannot be done, it asks. */
export function useLeaveGuard({ saving: { dirty }, saver }: Builder): void {
  useUnsavedGuard(dirty, async () => (await saver.save()).kind === 'saved');
}
