import { type UseFormInput, useForm } from '@mantine/form';
import { useChange } from '#web/api/queries.ts';
import { focusFirstError } from './fieldErrors.ts';
import { toast } from './toast.tsx';
import { toastFieldErrors } from './toastFieldErrors.ts';

export interface CallFormOptions<V extends Record<string, unknown>, T> extends Pick<UseFormInput<V>, 'initialValues' | 'validate'> {
  /** `before` are the values with which the form began, whatever was loaded since. */
  send: (values: V, before: V) => Promise<T>;
  /** The features whose data the call makes stale. */
  stale?: readonly string[] | undefined;
  /** What follows a success, after `done` was shown as a toast. */
  onDone?: ((answer: T) => void) | undefined;
  done?: string | undefined;
  /** Values that the form takes over from a refusal, such as the newer state that its sentence tells. */
  learn?: ((error: Error) => Partial<V> | undefined) | undefined;
  /** The title of the toast that shows a failure which belongs to no field. */
  failed: string;
}

/** A form whose values are sent by one call. Fields that the server refuses show its sentence. */
export function useCallForm<V extends Record<string, unknown>, T>(options: CallFormOptions<V, T>) {
  const { initialValues, validate, send, stale = [], onDone, done, learn, failed } = options;
  const form = useForm<V>({ initialValues, ...(validate && { validate }) });
  const { mutateAsync, isPending } = useChange((values: V) => send(values, form.getInitialValues()), ...stale);
  const submit = (values: V) => {
    if (isPending) return;
    void mutateAsync(values).then(
      (answer) => {
        if (done) toast.success(done);
        onDone?.(answer);
      },
      (error: Error) => {
        const learnt = learn?.(error);
        if (learnt) form.setValues(learnt);
        toastFieldErrors(form, failed)(error);
      },
    );
  };
  return { ...form, submit: form.onSubmit(submit, focusFirstError(form)), isSending: isPending };
}
