import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Setting, SettingInput } from '#contract/settings.ts';
import { ApiError, newerVersion } from '#web/api/call.ts';
import { updateUser } from '#web/api/session.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { changesOf } from '#web/ui/changesOf.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { versionToKeep } from '#web/ui/versionToKeep.ts';
import { setting, useSaveSetting } from './setting.api.ts';
import * as text from './settings.messages.ts';

type Field = keyof SettingInput;

interface SettingsDraft {
  draft: Setting;
  changed: boolean;
  saving: boolean;
  errors: Partial<Record<Field, string>>;
  set: (changes: Partial<SettingInput>) => void;
  save: () => void;
  discard: () => void;
}

/** `draft` is null while the settings are loading, and when they could not be loaded. */
export const SettingsContext = createContext<{ draft: SettingsDraft | null; error: Error | null }>({ draft: null, error: null });

/** The settings as they are edited. Only components within a SettingsSection can use them, because it waits for them. */
export function useSettings(): SettingsDraft {
  const { draft } = useContext(SettingsContext);
  if (!draft) throw new Error('useSettings is used outside of a SettingsSection');
  return draft;
}

/** The places of the parts of a field. The description is last, so that the inputs of one line are side by side. */
export const ORDER = ['label' as const, 'input' as const, 'description' as const, 'error' as const];

/** The value of one setting, a function to change it, and the props that its input always has. */
export function useField<F extends Field>(field: F) {
  const { draft, errors, set } = useSettings();
  return {
    value: draft[field],
    change: (value: SettingInput[F]) => set({ [field]: value }),
    input: { id: fieldId(field), error: errors[field], inputWrapperOrder: ORDER },
  };
}

/** The id of the input of a field, with which an error moves the focus there. */
const fieldId = (field: string): string => `setting-${field}`;

/** One draft for all sections that are saved together, so that nothing is lost by moving between them. */
export function SettingsDraftProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error } = useQuery(setting);
  const [baseline, setBaseline] = useState<Setting>();
  const [changes, setChanges] = useState<Partial<SettingInput>>({});
  const [errors, setErrors] = useState<SettingsDraft['errors']>({});
  const { mutateAsync, isPending } = useSaveSetting();

  const loaded = baseline ?? data;
  const dirty = loaded ? differing(loaded, changes) : {};
  const changed = Object.keys(dirty).length > 0;
  useUnsavedGuard(changed, { inAllViews: true });
  // While nothing is being edited here, the changes of others are shown. `rev` shows when two people save.
  useEffect(() => {
    if (data && !changed) setBaseline(data);
  }, [data, changed]);

  const discard = () => {
    setChanges({});
    setErrors({});
  };
  /** Shows newer settings. What was typed since `sent` were the changes stays. */
  const take = (next: Setting, sent: Partial<SettingInput>) => {
    client.setQueryData(setting.queryKey, next);
    setBaseline(next);
    updateUser({ timeZone: next.timeZone });
    setChanges((now) => changesOf(sent, now));
    setErrors({});
  };

  const save = async () => {
    if (!loaded || !changed || isPending) return;
    const checked = SettingInput.partial().safeParse(dirty);
    if (!checked.success) {
      const sentences = Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
      if (!refuse(sentences)) toast.error(text.notSaved(), Object.values(sentences)[0]);
      return;
    }
    const yes = await confirm({
      title: text.saveThese(),
      body: text.holdForAll(),
      confirmLabel: text.saveSettings(),
      cancelLabel: text.goOnEditing(),
    });
    if (yes) await send(checked.data, loaded.rev);
  };

  const send = async (typed: Partial<SettingInput>, rev: number): Promise<void> => {
    try {
      const { data, message } = await mutateAsync({ ...typed, rev });
      take(data, changes);
      toast.success(message ?? text.saved());
    } catch (error) {
      const theirs = newerVersion<Setting>(error);
      if (theirs) {
        const kept = await versionToKeep(text.changedMeanwhile());
        if (!kept) return;
        if (kept === 'theirs') return take(theirs, changes);
        setBaseline(theirs);
        return send(typed, theirs.rev);
      }
      if (error instanceof ApiError && error.errors) refuse(error.errors);
      toast.error(text.notSaved(), error as Error);
    }
  };

  /** Shows the sentences at their fields. Returns whether the first one can be read, because its field is in the section that is open. */
  const refuse = (sentences: Record<string, string>): boolean => {
    setErrors(sentences);
    const field = document.getElementById(fieldId(Object.keys(sentences)[0] ?? ''));
    field?.focus();
    return field !== null;
  };
  useHotkeys([['mod+S', () => void save()]], [], true);

  const draft: SettingsDraft | null = loaded
    ? {
        draft: { ...loaded, ...changes },
        changed,
        saving: isPending,
        errors,
        set: (more) => {
          setChanges((before) => ({ ...before, ...more }));
          setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in more))));
        },
        save: () => void save(),
        discard,
      }
    : null;
  return <SettingsContext value={{ draft, error }}>{children}</SettingsContext>;
}

function differing(baseline: Setting, changes: Partial<SettingInput>): Partial<SettingInput> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(baseline[field as Field])),
  );
}
