import { type UseFormInput, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { newerVersion } from '#web/api/call.ts';
import { useChange } from '#web/api/queries.ts';
import { useUnsaved } from '#web/api/unsaved.ts';
import { beginAgain } from './changesOf.ts';
import { focusFirstError } from './fieldErrors.ts';
import { toast } from './toast.tsx';
import { toastFieldErrors } from './toastFieldErrors.ts';
import { versionToKeep } from './versionToKeep.ts';

/** A record whose number grows with each change. By it, the server refuses a change of an older version. */
interface Version {
  rev: number;
}

export interface CallFormOptions<V extends Record<string, unknown>, T, S extends Version = Version>
  extends Pick<UseFormInput<V>, 'initialValues' | 'validate'> {
  /** `before` are the values with which the form began, and `rev` is their version, whatever was loaded since. */
  send: (values: V, before: V, rev: number | undefined) => Promise<T>;
  /** For a call that is refused when somebody else saved first: the person then chooses which version to keep. */
  versions?: { stored: S | undefined; valuesOf: (stored: S) => V; conflictTitle: string } | undefined;
  /** The features whose data the call makes stale. */
  stale?: readonly string[] | undefined;
  /** Is called after a success, once `done` was shown as a toast. `sent` are the values that were sent; more may be typed by now. */
  onDone?: ((answer: T, sent: V) => void) | undefined;
  done?: string | undefined;
  /** True for a form that closes after a success. Its values stay as they are while they are sent, because later ones would be lost. */
  closes?: boolean | undefined;
  /** Values that the form takes over from a refusal, such as the newer state that its sentence tells. */
  learn?: ((error: Error) => Partial<V> | undefined) | undefined;
  /** The title of the toast that shows a failure which belongs to no field. */
  failed: string;
}

interface ReadOnly {
  readOnly?: true;
  onChange?: () => void;
}

/**
 * The properties of fields that take no change for the moment. They are not disabled, so that the focus stays where it is. The browser's own
 * list of choices cannot be read-only: it stays as it is because its changes are ignored.
 */
export const readOnlyWhile = (isSending: boolean | undefined): ReadOnly => (isSending ? { readOnly: true, onChange: () => {} } : {});

/** A form whose values are sent by one call. Fields that the server refuses show its sentence. */
export function useCallForm<V extends Record<string, unknown>, T, S extends Version = Version>(options: CallFormOptions<V, T, S>) {
  const { initialValues, validate, send, versions, stale = [], onDone, done, closes, learn, failed } = options;
  const form = useForm<V>({
    initialValues,
    ...(validate && { validate }),
    enhanceGetInputProps: (): ReadOnly => readOnlyWhile(closes && isPending),
  });
  useUnsaved(form.isDirty());
  const [known, setKnown] = useState(versions?.stored?.rev);
  const { mutateAsync, isPending } = useChange(
    ({ values, rev }: { values: V; rev: number | undefined }) => send(values, form.getInitialValues(), rev),
    ...stale,
  );
  const hideFailure = useRef<() => void>(undefined);
  const submit = (values: V, rev = known) => {
    if (isPending) return;
    // The toast would be shown again after that of a success, and somebody who reads it would send the same once more.
    hideFailure.current?.();
    void mutateAsync({ values, rev }).then(
      (answer) => {
        if (done) toast.success(done);
        onDone?.(answer, values);
      },
      async (error: Error) => {
        const theirs = newerVersion<S>(error);
        if (versions && theirs) return askAbout(theirs, versions);
        const learnt = learn?.(error);
        if (learnt) form.setValues(learnt);
        hideFailure.current = toastFieldErrors(form, failed)(error);
      },
    );
  };
  const askAbout = async (theirs: S, { valuesOf, conflictTitle }: NonNullable<typeof versions>) => {
    const kept = await versionToKeep(conflictTitle);
    if (!kept) return;
    setKnown(theirs.rev);
    const newer = valuesOf(theirs);
    if (kept === 'mine') submit(beginAgain(form, newer), theirs.rev);
    else beginAgain(form, newer, form.getValues());
  };
  return { ...form, submit: form.onSubmit((values) => submit(values), focusFirstError(form)), isSending: isPending };
}
