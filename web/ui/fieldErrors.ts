import { ApiError } from '#web/api/call.ts';

export interface FormLike {
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (path: string) => HTMLElement | null;
  getValues: () => object;
}

/**
 * Puts the sentences of a failed call beside their fields and moves the focus to the first. Returns the sentence that
 * must be shown elsewhere, or null when every sentence has a field on the screen. The person may have closed the form meanwhile.
 */
export function showFieldErrors(form: FormLike, error: Error): string | null {
  const errors = error instanceof ApiError ? error.errors : undefined;
  if (!errors) return error.message;
  const fields = Object.keys(form.getValues());
  // An error of a part, such as `fields.town`, belongs to the part's input.
  const known = Object.entries(errors).filter(([field]) => fields.includes(field.split('.')[0]!));
  if (known.length === 0) return error.message;
  form.setErrors(Object.fromEntries(known));
  const first = fields.find((field) => field in errors) ?? known[0]?.[0];
  if (first) form.getInputNode(first)?.focus();
  const areShown = known.every(([field]) => form.getInputNode(field)?.closest('[style*="display: none"]') === null);
  return areShown && known.length === Object.keys(errors).length ? null : error.message;
}

/** The second argument of `form.onSubmit`: the first field with an error gets the focus. */
export function focusFirstError(form: FormLike): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const first = Object.keys(form.getValues()).find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };
}

/** Moves the focus to the first invalid field of the screen after the errors were rendered. */
export const focusFirstInvalid = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
