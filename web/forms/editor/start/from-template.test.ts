import { describe, expect, it } from 'vitest';
import { FormContent } from '#contract/forms.ts';
import { LANGUAGES } from '#contract/language.ts';
import { publishProblems } from '#contract/publishing.ts';
import { newContent } from '../edits.ts';
import { FORM_TEMPLATES } from './form-templates.messages.ts';
import { fromTemplate, isBlank } from './from-template.ts';

describe.each(FORM_TEMPLATES.flatMap((template) => LANGUAGES.map((language) => ({ template, language, name: template.id }))))(
  'the template $name in $language',
  ({ template, language }) => {
    const content = fromTemplate(template, language);

    it('is a form that can be published as it is', () => {
      expect(FormContent.safeParse(content).error?.issues ?? []).toEqual([]);
      expect(publishProblems(content)).toEqual({});
      expect(isBlank(content)).toBe(false);
    });

    it('makes a form of its own each time', () => {
      const again = fromTemplate(template, language);
      expect(again.questions[0]!.id).not.toBe(content.questions[0]!.id);
      expect(again.title).toBe(template.title[language]);
    });
  },
);

it('a new form is blank until somebody writes into it', () => {
  expect(isBlank(newContent())).toBe(true);
  expect(isBlank({ ...newContent(), title: 'Inscription' })).toBe(false);
});
