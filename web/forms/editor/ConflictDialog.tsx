import { Button, Group, Radio, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Form, Question } from '#contract/forms.ts';
import { ConflictModal } from '#web/drafts/ConflictModal.tsx';
import type { Choose, Side } from '#web/drafts/draft-kind.ts';
import { clockTime } from '#web/drafts/save-labels.ts';
import { publication, VISIBILITY } from '#web/forms/form-labels.ts';
import { titleOf } from '../questions.ts';
import { conditionLabel } from './conditions.ts';
import type { Draft } from './form-draft.ts';
import { type Conflict, type FormField, mergeForms, type QuestionField } from './merge.ts';
import { TYPES } from './question-types.ts';
import '@mantine/core/styles/Radio.layer.css';

interface Props {
  /** The version that both edits are based on. */
  base: Draft | undefined;
  mine: Draft;
  theirs: Form;
  onResolve: (choose: Choose) => void;
}

/** Asks which version of each field to keep, because somebody else changed the same fields and saved first. */
export function ConflictDialog({ base, mine, theirs, onResolve }: Props) {
  const { conflicts } = mergeForms(base, mine, theirs);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const who = theirs.updatedBy ?? 'Somebody else';
  const sideOf: Choose = (key) => sides.get(key) ?? 'mine';
  const chooseAll = (side: Side) => setSides(new Map(conflicts.map(({ key }) => [key, side])));
  return (
    <ConflictModal size="lg" title={`${who} changed the same fields meanwhile`}>
      <Text mb="md">
        {`Choose which version to keep of each. Everything else that you or ${who} changed is kept. Saved ${clockTime(theirs.updatedAt)}.`}
      </Text>
      <ScrollArea.Autosize mah="50vh">
        <Stack gap="lg">
          {conflicts.map((conflict) => (
            <Radio.Group
              key={conflict.key}
              label={conflictName(conflict, [mine, theirs])}
              value={sideOf(conflict.key)}
              onChange={(side) => setSides(new Map(sides).set(conflict.key, side as Side))}
            >
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mt="xs">
                <Radio value="mine" label="Your version" description={conflictValue(conflict, mine)} />
                <Radio value="theirs" label={`Version of ${who}`} description={conflictValue(conflict, theirs)} />
              </SimpleGrid>
            </Radio.Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs" my="md">
        {conflicts.length > 1 && (
          <>
            <Button variant="subtle" onClick={() => chooseAll('mine')}>
              All of mine
            </Button>
            <Button variant="subtle" onClick={() => chooseAll('theirs')}>
              All of theirs
            </Button>
          </>
        )}
        <Button onClick={() => onResolve(sideOf)}>Keep the chosen versions</Button>
      </Group>
      <span className="ui-dim">Undo (Ctrl+Z) brings your versions back.</span>
    </ConflictModal>
  );
}

const FORM_FIELDS: Record<FormField, string> = {
  title: 'Title',
  description: 'Description',
  thankYou: 'Thank-you text',
  access: 'Who can answer',
};
const QUESTION_FIELDS: Record<QuestionField, string> = {
  title: 'Text of the question',
  description: 'Help text',
  required: 'Required or optional',
  showIf: 'Condition',
  type: 'Type',
  options: 'Options',
  scale: 'Scale',
  allowedFileTypes: 'File types',
  removed: 'Deleted by one, changed by the other',
};

/** Returns the name of the field that both changed, with the question that it belongs to. */
function conflictName({ questionId, field }: Conflict, drafts: readonly Draft[]): string {
  if (questionId === undefined) return FORM_FIELDS[field];
  const question = drafts.map((draft) => find(draft, questionId)).find((one) => one !== undefined);
  return `“${titleOf(question ?? { title: '' })}”: ${QUESTION_FIELDS[field].toLowerCase()}`;
}

/** Returns the value of that field in one version. */
function conflictValue({ questionId, field }: Conflict, draft: Draft): string {
  if (questionId === undefined) {
    if (field === 'access') return `${publication(draft.isPublished).label}, ${VISIBILITY[draft.visibility].label.toLowerCase()}`;
    return draft[field]?.trim() || 'Empty';
  }
  const question = find(draft, questionId);
  return question ? questionValue(question, field, draft.questions) : 'Deleted';
}

function questionValue(question: Question, field: QuestionField, questions: Question[]): string {
  switch (field) {
    case 'required':
      return question.required ? 'Required' : 'Optional';
    case 'showIf':
      return conditionLabel(question, questions) ?? 'Always shown';
    case 'type':
      return TYPES[question.type].label;
    case 'options':
      return question.options?.map(({ value }) => value).join(', ') || 'None';
    case 'scale':
      return `${question.minValue} to ${question.maxValue}`;
    case 'allowedFileTypes':
      return question.allowedFileTypes?.join(', ') || 'None';
    case 'removed':
      return `Kept: ${question.title}`;
    default:
      return question[field]?.trim() || 'Empty';
  }
}

const find = ({ questions }: Draft, id: string) => questions.find((question) => question.id === id);
