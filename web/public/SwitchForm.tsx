import { LANGUAGE_NAMES, type Language } from '#contract/language.ts';

/**
 * Leads to the page in the other language and sends what was typed along, which a link would lose. The first button of a form is the one
 * that Enter in a field presses, so one that nobody sees and that sends the form as its own button does comes before it.
 */
export const SwitchForm = ({ form, to, submit }: { form: string; to: Language; submit: string }) => (
  <>
    <button type="submit" form={form} className="unseen" tabIndex={-1} aria-hidden="true">
      {submit}
    </button>
    <button type="submit" form={form} name="lang" value={to} lang={to} className="link">
      {LANGUAGE_NAMES[to]}
    </button>
  </>
);
