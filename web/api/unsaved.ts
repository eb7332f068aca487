import { useEffect, useEffectEvent } from 'react';

/** Resolves with whether what is typed may be lost, after asking where that is worth a question. */
type MayLeave = () => Promise<boolean>;

const unsaved = new Set<MayLeave>();

export const isUnsaved = (): boolean => unsaved.size > 0;

/** Asks for each part of this page that is not saved; resolves with whether all of it may be lost. */
export async function mayLoseUnsaved(): Promise<boolean> {
  for (const mayLeave of unsaved) if (!(await mayLeave())) return false;
  return true;
}

/** Says that something on the screen is typed and not saved, so that signing out in another tab does not take it away. */
export function useUnsaved(isTyped: boolean, mayLeave: MayLeave = async () => true): void {
  const ask = useEffectEvent(() => mayLeave());
  useEffect(() => {
    if (!isTyped) return;
    const one = () => ask();
    unsaved.add(one);
    return () => void unsaved.delete(one);
  }, [isTyped]);
}
