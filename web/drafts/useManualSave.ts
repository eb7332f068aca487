import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newerVersion } from '#web/api/call.ts';
import { versionToKeep } from '#web/ui/versionToKeep.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Options<Stored> {
  stored: Stored | undefined;
  /** True when something differs from the last saved version. */
  unsaved: boolean;
  /** A title such as "Somebody else saved this template meanwhile". */
  conflictTitle: string;
  /** Called when their version is the known one. With `mine`, the typed values stay. */
  onConflict: (theirs: Stored, mine: boolean) => void;
  /** Called on Ctrl+S and ⌘+S. */
  onSave: () => void;
}

/** Shared by forms that have a save button: the known version, the question after a conflict, and leaving the screen. */
export function useManualSave<Stored>({ stored, unsaved, conflictTitle, onConflict, onSave }: Options<Stored>) {
  const navigate = useNavigate();
  const [known, setKnown] = useState(stored);
  const [goTo, setGoTo] = useState<string>();
  useUnsavedGuard(unsaved && goTo === undefined);
  // The guard knows by then that nothing is unsaved.
  useEffect(() => {
    if (goTo !== undefined) void navigate({ to: goTo });
  }, [goTo, navigate]);
  useHotkeys([['mod+S', onSave]], [], true);

  return {
    /** The version that was saved or loaded last. */
    known,
    setKnown,
    /** Leaves for another screen after a save. */
    leaveFor: setGoTo,
    /**
     * Asks which version to keep when a save failed because somebody else saved first. With `mine`, the caller saves over theirs.
     * After a dismissed question, everything stays as it was, and the next save asks again.
     */
    async askAfterConflict(error: unknown): Promise<{ theirs: Stored; mine: boolean } | undefined> {
      const theirs = newerVersion<Stored>(error);
      if (!theirs) return undefined;
      const kept = await versionToKeep(conflictTitle);
      const mine = kept === 'mine';
      if (kept) {
        setKnown(theirs);
        onConflict(theirs, mine);
      }
      return { theirs, mine };
    },
  };
}
