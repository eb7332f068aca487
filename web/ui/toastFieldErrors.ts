import { type FormLike, showFieldErrors } from './fieldErrors.ts';
import { toast } from './toast.tsx';

/** For a call that failed: its sentences beside their fields, and a toast for what finds none. */
export const toastFieldErrors =
  (form: FormLike, title: string) =>
  (error: Error): void => {
    const rest = showFieldErrors(form, error);
    if (rest !== null) toast.error(title, rest);
  };
