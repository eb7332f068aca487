import { ActionIcon, Button, Checkbox, Modal, NativeSelect, Tooltip } from '@mantine/core';
import { IconEyeQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import { valuesOf } from './conditions.ts';
import classes from './editor.module.css';
import type { QuestionActions } from './useQuestionActions.ts';

interface Props {
  question: Question;
  number: number;
  actions: QuestionActions;
}

/** When the question shows, in words, with the ways to change it. */
export function ConditionRow({ question, words, number, actions }: Props & { words: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.condition}>
      <IconEyeQuestion size={18} aria-hidden="true" />
      <span className={classes.grow}>{words}</span>
      <Button variant="subtle" size="compact-sm" aria-label={`Change the condition of question ${number}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Remove the condition of question ${number}`}
        onClick={() => actions.setCondition(question.id, undefined)}
      >
        Remove
      </Button>
      {open && <ConditionDialog question={question} actions={actions} onClose={() => setOpen(false)} />}
    </div>
  );
}

export function ConditionButton({ question, number, actions }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip label="Show only if…">
        <ActionIcon aria-label={`Show question ${number} only if…`} onClick={() => setOpen(true)}>
          <IconEyeQuestion size={20} />
        </ActionIcon>
      </Tooltip>
      {open && <ConditionDialog question={question} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConditionDialog({ question, actions, onClose }: Omit<Props, 'number'> & { onClose: () => void }) {
  const [targets] = useState(() => actions.targetsFor(question.id));
  const [questionId, setQuestionId] = useState(question.showIf?.questionId ?? targets.at(-1)?.id ?? '');
  const [is, setIs] = useState(question.showIf?.is ?? []);
  const target = targets.find(({ id }) => id === questionId);
  const close = { onClose, opened: true, closeButtonProps: { 'aria-label': 'Close' } };
  const title = isSection(question) ? 'Show this section only if' : 'Show this question only if';
  if (!target)
    return (
      <Modal {...close} title={title}>
        <p>Put a multiple choice, checkboxes, dropdown or linear scale question above this one first: its answer can then decide.</p>
        <div className={classes.dialogFoot}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Modal>
    );
  return (
    <Modal {...close} title={title}>
      <form
        className="ui-stack-md"
        onSubmit={(event) => {
          // A dialog's form is inside the editor's tree, though not inside its page.
          event.preventDefault();
          event.stopPropagation();
          actions.setCondition(question.id, { questionId, is });
          onClose();
        }}
      >
        <NativeSelect
          label="The answer to"
          data={targets.map(({ id, title: name }) => ({ value: id, label: name || 'Untitled Question' }))}
          value={questionId}
          onChange={({ currentTarget }) => {
            setQuestionId(currentTarget.value);
            setIs([]);
          }}
        />
        <Checkbox.Group label="is one of" value={is} onChange={setIs} error={is.length === 0 ? 'Choose at least one' : undefined}>
          <div className={classes.conditionValues}>
            {valuesOf(target).map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label || 'Empty option'} />
            ))}
          </div>
        </Checkbox.Group>
        {isSection(question) && <p className={classes.dim}>The questions of the section show and hide with it.</p>}
        <div className={classes.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={is.length === 0}>
            Set the condition
          </Button>
        </div>
      </form>
    </Modal>
  );
}
