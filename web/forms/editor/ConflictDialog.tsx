import { Button, Group, Radio, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { titleOf } from '#contract/answer-values.ts';
import type { Form, Question } from '#contract/forms.ts';
import { formatNumber } from '#contract/language.ts';
import { kindOf, scaleOf } from '#contract/questions.ts';
import { ConflictModal } from '#web/drafts/ConflictModal.tsx';
import type { Choose, Side } from '#web/drafts/draft-kind.ts';
import { publication, VISIBILITY } from '#web/forms/form-labels.ts';
import { formatRecent } from '#web/ui/dates.ts';
import * as word from '#web/ui/words.messages.ts';
import { nameOf as codeName } from './code-names.ts';
import { conditionLabel } from './conditions.ts';
import type { Draft } from './form-draft.ts';
import { type Conflict, type FormField, mergeForms, type QuestionField, SMALL_SETTINGS } from './merge.ts';
import { FILE_TYPE_LABELS, TYPES } from './question-types.ts';
import * as types from './types.messages.ts';
import * as text from './versions.messages.ts';
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
  const who = theirs.updatedBy ?? text.somebodyElse();
  const sideOf: Choose = (key) => sides.get(key) ?? 'mine';
  const chooseAll = (side: Side) => setSides(new Map(conflicts.map(({ key }) => [key, side])));
  return (
    <ConflictModal size="lg" title={text.sameFieldsTitle({ who })}>
      <Text mb="md">{text.chooseVersions({ who, time: formatRecent(theirs.updatedAt) })}</Text>
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
                <Radio value="mine" label={word.yourVersion()} description={conflictValue(conflict, mine)} />
                <Radio value="theirs" label={text.versionOf({ who })} description={conflictValue(conflict, theirs)} />
              </SimpleGrid>
            </Radio.Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs" my="md">
        {conflicts.length > 1 && (
          <>
            <Button variant="subtle" onClick={() => chooseAll('mine')}>
              {text.allMine()}
            </Button>
            <Button variant="subtle" onClick={() => chooseAll('theirs')}>
              {text.allTheirs()}
            </Button>
          </>
        )}
        <Button onClick={() => onResolve(sideOf)}>{text.keepChosen()}</Button>
      </Group>
      <span className="ui-dim">{text.undoBringsBack()}</span>
    </ConflictModal>
  );
}

const FORM_FIELDS: Record<FormField, string> = {
  title: text.title(),
  description: word.description(),
  thankYou: text.thankYouText(),
  access: text.whoCanAnswer(),
};
const QUESTION_FIELDS: Record<QuestionField, string> = {
  title: text.textOfQuestion(),
  description: text.helpText(),
  required: text.requiredOrOptional(),
  showIf: text.condition(),
  type: text.type(),
  options: text.options(),
  scale: text.scale(),
  settings: text.typeSettings(),
  allowedFileTypes: text.fileTypes(),
  removed: text.deletedByOne(),
};

/** Returns the name of the field that both changed, with the question that it belongs to. */
function conflictName({ questionId, field }: Conflict, drafts: readonly Draft[]): string {
  if (questionId === undefined) return FORM_FIELDS[field];
  const question = drafts.map((draft) => find(draft, questionId)).find((one) => one !== undefined);
  return text.fieldOf({ title: titleOf(question ?? { title: '' }), field: QUESTION_FIELDS[field] });
}

function conflictValue({ questionId, field }: Conflict, draft: Draft): string {
  if (questionId === undefined) {
    if (field === 'access')
      return text.access({ publication: publication(draft.isPublished).label, visibility: VISIBILITY[draft.visibility].label });
    return draft[field]?.trim() || text.empty();
  }
  const question = find(draft, questionId);
  return question ? questionValue(question, field, draft.questions) : text.deleted();
}

function questionValue(question: Question, field: QuestionField, questions: Question[]): string {
  switch (field) {
    case 'required':
      return question.required ? word.required() : text.optional();
    case 'showIf':
      return conditionLabel(question, questions) ?? text.alwaysShown();
    case 'type':
      return TYPES[question.type].label;
    case 'options':
      return question.options?.map(({ value }) => value).join(', ') || word.none();
    case 'scale':
      return boundsLabel(question);
    case 'settings':
      return SMALL_SETTINGS.flatMap((setting) => settingLabel(question, setting)).join(', ') || text.standardSettings();
    case 'allowedFileTypes':
      return question.allowedFileTypes?.map((type) => FILE_TYPE_LABELS[type]).join(', ') || word.none();
    case 'removed':
      return text.kept({ title: question.title });
    default:
      return question[field]?.trim() || text.empty();
  }
}

const find = ({ questions }: Draft, id: string) => questions.find((question) => question.id === id);

function boundsLabel(question: Question): string {
  if (kindOf(question) === 'scale') return text.fromTo(scaleOf(question));
  const { minValue, maxValue } = question;
  return text.fromTo({
    min: minValue === undefined ? '…' : formatNumber(minValue),
    max: maxValue === undefined ? '…' : formatNumber(maxValue),
  });
}

const SWITCHES = { whole: types.wholeNumbers, shuffle: types.shuffle, other: types.offerOther, unique: types.oneAnswer };

function settingLabel(question: Question, setting: (typeof SMALL_SETTINGS)[number]): string[] {
  const value = question[setting];
  if (value === undefined || value === false) return [];
  if (setting === 'currency' || setting === 'country') return [codeName(setting === 'currency' ? setting : 'region', String(value))];
  return [value === true ? SWITCHES[setting as keyof typeof SWITCHES]() : String(value)];
}
