import { isEmpty, shownQuestions } from '#contract/answer-rules.ts';
import { labelOf } from '#contract/answer-values.ts';
import type { Answers } from '#contract/answers.ts';
import { formatAmount, HOME_CURRENCY } from '#contract/currencies.ts';
import type { Question } from '#contract/forms.ts';
import { formatNumber, language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';
import { kindOf } from '#contract/questions.ts';
import type { AnswerableForm } from '#server/forms/published.queries.ts';
import { type SystemEmail, systemEmail, withoutLinks } from '#server/mail/system-email.rules.ts';
import { dayFirst } from '#server/time/calendar.ts';
import * as text from './confirmation.messages.ts';

/** A stranger may have entered somebody else's address, so an e-mail holds only the beginning of a long text. */
const LONGEST = 500;

/** Returns the address to which a copy of these answers goes; undefined when the form sends none or no address was given. */
export function confirmationAddress({ confirmTo, questions }: AnswerableForm, answers: Answers): string | undefined {
  const asked = questions.find(({ id, type }) => id === confirmTo && type === 'email');
  const answer = asked && answers[asked.id];
  return typeof answer === 'string' ? answer : undefined;
}

/** The copy of the answers, in the language of the moment. */
export function confirmationOf({ title, questions }: AnswerableForm, answers: Answers): SystemEmail {
  const name = title.trim() || NEW_FORM.title[language()];
  const answered = [...shownQuestions(questions, answers)].filter(({ id }) => !isEmpty(answers[id]));
  return systemEmail({
    kind: 'form-confirmation',
    subject: text.subject({ name }),
    lines: [
      text.received({ name }),
      ...answered.map((question) => ({ label: question.title, value: shownAnswer(question, [answers[question.id]!].flat()) })),
      text.whyThisEmail({ name }),
    ],
  });
}

function shownAnswer(question: Question, values: string[]): string {
  switch (kindOf(question)) {
    case 'file':
      return text.files({ count: values.length });
    case 'choice':
    case 'fixed':
      return harmless(values.map((value) => labelOf(question, value)).join('\n'));
    case 'number':
      return values
        .map((value) =>
          question.type === 'amount' ? formatAmount(Number(value), question.currency ?? HOME_CURRENCY) : formatNumber(Number(value)),
        )
        .join('\n');
    case 'date':
      return values.map(dayFirst).join('\n');
    case 'email':
      return values.join('\n');
    default:
      return harmless(values.join('\n'));
  }
}

/** Cuts a text that somebody wrote, and takes the links from it. */
const harmless = (written: string): string =>
  withoutLinks(written.length > LONGEST ? `${written.slice(0, LONGEST - 1).toWellFormed()}…` : written);
