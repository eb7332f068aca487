import { type FormLike, showFieldErrors } from './fieldErrors.ts';
import { toast } from './toast.tsx';

/** Shows the sentences of a failed call beside their fields, and the remaining one as a toast. Returns a function that removes the toast. */
export const toastFieldErrors =
  (form: FormLike, title: string) =>
  (error: Error): (() => void) | undefined => {
    const rest = showFieldErrors(form, error);
    return rest === null ? undefined : toast.error(title, rest);
  };
