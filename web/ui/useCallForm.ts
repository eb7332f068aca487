import { type UseFormInput, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { focusFirstError } from './fieldErrors.ts';
import { toastFieldErrors } from './toastFieldErrors.ts';

interface Options<V extends Record<string, unknown>, T> extends Pick<UseFormInput<V>, 'initialValues' | 'validate'> {
  send: (values: V) => Promise<T>;
  onDone: (answer: T) => void;
  /** The title of the toast that shows a failure which belongs to no field. */
  failed: string;
}

/** A form whose values are sent by one call. Fields that the server refuses show its sentence. */
export function useCallForm<V extends Record<string, unknown>, T>({ initialValues, validate, send, onDone, failed }: Options<V, T>) {
  const form = useForm<V>({ initialValues, ...(validate && { validate }) });
  const { mutate, isPending } = useMutation({ mutationFn: send, onSuccess: onDone, onError: toastFieldErrors(form, failed) });
  return { ...form, submit: form.onSubmit((values) => mutate(values), focusFirstError(form)), isSending: isPending };
}
