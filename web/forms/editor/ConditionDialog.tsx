import { Button, Checkbox, Group, NativeSelect, ScrollArea, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { titleOf, valuesOf } from '#contract/answer-values.ts';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './questions.messages.ts';
import type { QuestionActions } from './useQuestionActions.ts';

/** Chooses the earlier answers that a question or section depends on. */
export function ConditionDialog({ question, actions, onClose }: { question: Question; actions: QuestionActions; onClose: () => void }) {
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
    <Dialog opened onClose={onClose} title={isSection(question) ? text.showSectionIf() : text.showQuestionIf()}>
      {target ? (
        <form className="ui-stack-md" onSubmit={submit}>
          <NativeSelect
            data-autofocus
            label={text.theAnswerTo()}
            data={targets.map((one) => ({ value: one.id, label: titleOf(one) }))}
            value={questionId}
            onChange={({ currentTarget }) => {
              setQuestionId(currentTarget.value);
              setIs([]);
            }}
          />
          <Checkbox.Group label={text.isOneOf()} value={is} onChange={setIs} description={text.chooseOne()}>
            <CheckboxList values={valuesOf(target)} />
          </Checkbox.Group>
          {isSection(question) && <p className="ui-dim">{text.sectionHidesToo()}</p>}
          <FormFoot submit={text.setCondition()} disabled={is.length === 0} onCancel={onClose} />
        </form>
      ) : (
        <>
          <Text>{text.noTarget()}</Text>
          <Group justify="flex-end" mt="md">
            <Button onClick={onClose}>{word.close()}</Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

/** The checkboxes of a group, which scroll when there are many. */
export const CheckboxList = ({ values }: { values: { value: string; label: string }[] }) => (
  <ScrollArea.Autosize mah="18rem">
    <Stack gap="xs" py="xs">
      {values.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label || text.emptyOption()} />
      ))}
    </Stack>
  </ScrollArea.Autosize>
);
