import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Setting, SettingInput } from '#contract/settings.ts';
import { ApiError, newerVersion } from '#web/api/call.ts';
import { updateUser } from '#web/api/session.ts';
import { keepsMine } from '#web/drafts/useManualSave.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { setting, useSaveSetting } from './setting.api.ts';

export type Field = keyof SettingInput;
export type FieldErrors = Partial<Record<Field, string>>;

interface SettingsDraft {
  /** As the server holds them; what Discard goes back to. */
  baseline: Setting;
  draft: SettingInput;
  changed: boolean;
  saving: boolean;
  errors: FieldErrors;
  set: (changes: Partial<SettingInput>) => void;
  save: () => void;
  discard: () => void;
}

interface State {
  draft: SettingsDraft | null;
  error: Error | null;
}

const Context = createContext<State>({ draft: null, error: null });

/** The settings as they are edited; null while they are on their way, or when they could not be loaded. */
export const useSettings = (): State => useContext(Context);

/** One draft for all sections that share the bar with Save and Discard: moving between them loses nothing. */
export function SettingsDraftProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error } = useQuery(setting);
  const [baseline, setBaseline] = useState<Setting>();
  const [changes, setChanges] = useState<Partial<SettingInput>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutateAsync, isPending } = useSaveSetting();

  const loaded = baseline ?? data;
  const dirty = loaded ? differing(loaded, changes) : {};
  const changed = Object.keys(dirty).length > 0;
  useUnsavedGuard(changed);
  // What others save is taken over while nothing is being edited here; a save of both is settled by `rev`.
  useEffect(() => {
    if (data && !changed) setBaseline(data);
  }, [data, changed]);

  const take = (next: Setting) => {
    client.setQueryData(setting.queryKey, next);
    setBaseline(next);
    updateUser({ timeZone: next.timeZone });
    setChanges({});
    setErrors({});
  };

  const save = async () => {
    if (!loaded || !changed || isPending) return;
    const checked = SettingInput.partial().safeParse(dirty);
    if (!checked.success) {
      refuse(Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const yes = await confirm({
      title: 'Save these settings?',
      body: 'They hold for the whole programme from now on, also for reminders that were not sent yet.',
      confirmLabel: 'Save settings',
      cancelLabel: 'Go on editing',
    });
    if (!yes) return;
    try {
      const { data, message } = await mutateAsync({ ...checked.data, rev: loaded.rev });
      take(data);
      toast.success(message ?? 'Settings saved successfully');
    } catch (error) {
      const theirs = newerVersion<Setting>(error);
      if (theirs) await onConflict(theirs);
      else {
        if (error instanceof ApiError && error.errors) refuse(error.errors);
        toast.error('Failed to save settings. Please try again.', error as Error);
      }
    }
  };

  const onConflict = async (theirs: Setting) => {
    const mine = await keepsMine({
      title: 'Somebody else changed the settings meanwhile',
      body: 'Keep your changes and save them over theirs, or take theirs and lose yours.',
      confirmLabel: 'Keep my changes',
    });
    if (mine) setBaseline(theirs);
    else take(theirs);
  };

  const refuse = (sentences: Record<string, string>) => {
    setErrors(sentences);
    const [first] = Object.keys(sentences);
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  useHotkeys([['mod+S', () => void save()]], [], true);

  const draft: SettingsDraft | null = loaded
    ? {
        baseline: loaded,
        draft: { ...loaded, ...changes },
        changed,
        saving: isPending,
        errors,
        set: (more) => {
          setChanges((before) => ({ ...before, ...more }));
          setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in more))));
        },
        save: () => void save(),
        discard: () => {
          setChanges({});
          setErrors({});
        },
      }
    : null;
  return <Context value={{ draft, error }}>{children}</Context>;
}

/** The id of a field's input: an error takes the focus there. */
export const fieldId = (field: string): string => `setting-${field}`;

function differing(baseline: Setting, changes: Partial<SettingInput>): Partial<SettingInput> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(baseline[field as Field])),
  );
}
