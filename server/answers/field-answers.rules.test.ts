import { expect, test } from 'vitest';
import { buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { fieldAnswers } from './field-answers.rules.ts';

test.each(['yes-no', 'rating', 'short-answer'] as const)(
  'an option that was chosen fills in its text when the question is of the type %s now',
  (type) => {
    const options = buildOptions('Oui, à Dakar', 'Non');
    const question = { ...buildQuestion({ type, title: 'Vendez-vous ?', options }), removed: false };
    const field = {
      _id: '01990000-0000-7000-8000-000000000001',
      key: 'vend',
      name: 'Vend',
      kind: 'text' as const,
      options: [],
      archived: false,
      rev: 1,
    };
    const answers = { [question.id]: options[0]!.id };
    const given = fieldAnswers({ [`field:${field._id}`]: question.id }, answers, { own: [field], questions: [question] });
    expect(given).toMatchObject([{ value: 'Oui, à Dakar' }]);
  },
);
