import type { FormContent, Question } from '#contract/forms.ts';
import type { Language } from '#contract/language.ts';
import { isUntouched } from '#contract/new-form.messages.ts';
import { newId } from '#web/ui/new-id.ts';
import { newQuestion, withType } from '../edits.ts';
import type { FormTemplate } from './form-templates.messages.ts';

export function fromTemplate({ title, description, thankYou, questions }: FormTemplate, language: Language): FormContent {
  const made: Question[] = [];
  for (const { type, title, help, options, low, high, showIf, ...settings } of questions) {
    const [place, is] = showIf ?? [];
    const earlier = place === undefined ? undefined : made[place];
    made.push({
      ...withType(newQuestion(), type),
      ...settings,
      title: title[language],
      ...(help && { description: help[language] }),
      ...(options && { options: options.map((option) => ({ id: newId(), value: option[language] })) }),
      ...(low && { lowLabel: low[language] }),
      ...(high && { highLabel: high[language] }),
      ...(earlier &&
        is !== undefined && {
          showIf: { questionId: earlier.id, is: typeof is === 'string' ? [is] : is.map((option) => earlier.options![option]!.id) },
        }),
    });
  }
  return { title: title[language], description: description[language], thankYou: thankYou[language], questions: made };
}

export const isBlank = ({ title, questions: [first, ...more] }: FormContent): boolean =>
  isUntouched('title', title) && more.length === 0 && first !== undefined && isUntouched('question', first.title);
