import { LANGUAGE_NAMES, type Language } from '#contract/language.ts';

interface Props {
  /** The id of the form. */
  form: string;
  to: Language;
  /** The label of the form's own button. */
  submit: string;
  /** The address of the page in the other language, where that is not the form's. */
  action?: string;
}

/**
 * Leads to the page in the other language and sends what was typed along, which a link would lose. The first button of a form is the one
 * that Enter in a field presses, so one that nobody sees and that sends the form as its own button does comes before it.
 */
export const SwitchForm = ({ form, to, submit, action }: Props) => (
  <>
    <button type="submit" form={form} className="unseen" tabIndex={-1} aria-hidden="true">
      {submit}
    </button>
    <button type="submit" form={form} formAction={action} name="lang" value={to} lang={to} className="link">
      {LANGUAGE_NAMES[to]}
    </button>
  </>
);
