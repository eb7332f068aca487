import { Button, Checkbox, Group, Modal, NativeSelect, ScrollArea, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { titleOf, valuesOf } from '../questions.ts';
import type { QuestionActions } from './useQuestionActions.ts';

interface Props {
  question: Question;
  actions: QuestionActions;
  onClose: () => void;
}

/** Chooses the earlier answers that a question or section depends on. */
export function ConditionDialog({ question, actions, onClose }: Props) {
  const [targets] = useState(() => actions.targetsFor(question.id));
  const [questionId, setQuestionId] = useState(question.showIf?.questionId ?? targets.at(-1)?.id ?? '');
  const [is, setIs] = useState(question.showIf?.is ?? []);
  const target = targets.find(({ id }) => id === questionId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actions.setCondition(question.id, { questionId, is });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={isSection(question) ? 'Show this section only if' : 'Show this question only if'}>
      {target ? (
        <form className="ui-stack-md" onSubmit={submit}>
          <NativeSelect
            label="The answer to"
            data={targets.map((one) => ({ value: one.id, label: titleOf(one) }))}
            value={questionId}
            onChange={({ currentTarget }) => {
              setQuestionId(currentTarget.value);
              setIs([]);
            }}
          />
          <Checkbox.Group label="is one of" value={is} onChange={setIs} error={is.length === 0 ? 'Choose at least one' : undefined}>
            <CheckboxList values={valuesOf(target)} />
          </Checkbox.Group>
          {isSection(question) && <p className="ui-dim">The questions of the section show and hide with it.</p>}
          <FormFoot submit="Set the condition" disabled={is.length === 0} onCancel={onClose} />
        </form>
      ) : (
        <>
          <Text>
            Put a multiple choice, checkboxes, dropdown or linear scale question above this one first: its answer can then decide.
          </Text>
          <Group justify="flex-end" mt="md">
            <Button onClick={onClose}>Close</Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

/** The checkboxes of a group, which scroll when there are many. */
export const CheckboxList = ({ values }: { values: { value: string; label: string }[] }) => (
  <ScrollArea.Autosize mah="18rem">
    <Stack gap="xs" py="xs">
      {values.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label || 'Empty option'} />
      ))}
    </Stack>
  </ScrollArea.Autosize>
);
