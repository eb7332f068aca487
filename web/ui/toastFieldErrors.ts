import { type FormLike, showFieldErrors } from './fieldErrors.ts';
import { toast } from './toast.tsx';

/** Shows the sentences of a failed call beside their fields, and the remaining one as a toast. */
export const toastFieldErrors =
  (form: FormLike, title: string) =>
  (error: Error): void => {
    const rest = showFieldErrors(form, error);
    if (rest !== null) toast.error(title, rest);
  };
