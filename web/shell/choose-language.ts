import { auth } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import { call } from '#web/api/call.ts';
import { openIn } from '#web/api/language.ts';
import { updateUser } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';
import * as text from './menus.messages.ts';

/** Stores the language with the account and loads the page in it. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  try {
    await call(auth.updateDetails, { body: { language: wanted } });
  } catch (error) {
    return void toast.error(text.languageNotSaved(), error as Error);
  }
  updateUser({ language: wanted });
  openIn(wanted);
}
