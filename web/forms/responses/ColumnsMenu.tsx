import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { AskedQuestion } from '#contract/answers.ts';
import { QuestionTitle } from './QuestionTitle.tsx';
import { titleOf } from './questions.ts';
import classes from './responses.module.css';

interface Props {
  questions: AskedQuestion[];
  columns: AskedQuestion[];
  /** Undefined: the first three again. */
  onChoose: (ids: string[] | undefined) => void;
}

export function ColumnsMenu({ questions, columns, onChoose }: Props) {
  const chosen = columns.map((q) => q.id);
  const turn = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={classes.columns}>
          {questions.map((question) => (
            <Checkbox
              key={question.id}
              checked={chosen.includes(question.id)}
              onChange={() => turn(question.id)}
              label={<QuestionTitle question={question} />}
              aria-label={titleOf(question)}
            />
          ))}
        </div>
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => onChoose(undefined)}>
          Show the first three
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
