import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCircle, IconPlus, IconSquare, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Option } from '#contract/forms.ts';
import { newId } from '#web/ui/new-id.ts';
import classes from './editor.module.css';
import { addOption, editOption, moveOption, newOption, pastedLines, pasteOptions, removeOption } from './edits.ts';
import { focusLater } from './focus.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import * as text from './questions.messages.ts';

const OPTIONS_MAX = 500;
const fieldId = (option: Option) => `option-${option.id}`;

/** The options of a choice question. Enter adds the next one; a pasted list becomes one option for each line. */
export function OptionsEditor({ question, errors, edit }: QuestionFieldProps) {
  const options = question.options ?? [];
  const full = options.length >= OPTIONS_MAX;

  const add = (after?: Option) => {
    if (full) return;
    const option = newOption(options.length + 1);
    edit(addOption(question.id, option, after?.id));
    focusLater(fieldId(option), { select: true });
  };
  const remove = (option: Option, index: number) => {
    if (options.length === 1) return;
    edit(removeOption(question.id, option.id));
    focusLater(fieldId(options[index === 0 ? 1 : index - 1]!));
  };
  const move = (option: Option, index: number, by: 1 | -1, focus: string) => {
    const to = index + by;
    if (to < 0 || to >= options.length) return;
    edit(moveOption(question.id, option.id, to));
    // At the end of the list the button that was pressed is disabled.
    const end = to === (by === 1 ? options.length - 1 : 0);
    focusLater(end && focus !== fieldId(option) ? fieldId(option) : focus);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, option: Option, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') add(option);
    else if (event.key === 'Backspace' && option.value === '') remove(option, index);
    else if (event.altKey && event.key === 'ArrowUp') move(option, index, -1, fieldId(option));
    else if (event.altKey && event.key === 'ArrowDown') move(option, index, 1, fieldId(option));
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, option: Option) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'))?.slice(0, OPTIONS_MAX - options.length + 1);
    if (!lines) return;
    event.preventDefault();
    const pasted = lines.map((value) => ({ id: newId(), value }));
    edit(pasteOptions(question.id, option.id, pasted));
    focusLater(fieldId(pasted.at(-1)!));
  };

  const Bullet = question.type === 'checkbox' ? IconSquare : IconCircle;
  return (
    <Input.Wrapper role="group" aria-label={text.options()} label={text.options()} labelElement="div" error={errors.options}>
      <ol className="ui-stack-xs ui-plain-list">
        {options.map((option, index) => (
          <li key={option.id} className={classes.option}>
            <TextInput
              id={fieldId(option)}
              flex={1}
              aria-label={text.optionNumber({ number: index + 1 })}
              leftSection={question.type === 'dropdown' ? <span>{index + 1}</span> : <Bullet size={16} />}
              value={option.value}
              error={errors[`options.${index}.value`]}
              onChange={({ currentTarget }) => edit(editOption(question.id, option.id, currentTarget.value), fieldId(option))}
              onKeyDown={(event) => onKeyDown(event, option, index)}
              onPaste={(event) => onPaste(event, option)}
              autoComplete="off"
            />
            <ActionIcon
              id={`${fieldId(option)}-up`}
              aria-label={text.moveOptionUp({ number: index + 1 })}
              disabled={index === 0}
              onClick={() => move(option, index, -1, `${fieldId(option)}-up`)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              id={`${fieldId(option)}-down`}
              aria-label={text.moveOptionDown({ number: index + 1 })}
              disabled={index === options.length - 1}
              onClick={() => move(option, index, 1, `${fieldId(option)}-down`)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={text.deleteOption({ number: index + 1 })}
              disabled={options.length === 1}
              onClick={() => remove(option, index)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group gap="xs" mt="xs">
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => add()} disabled={full}>
          {text.addOption()}
        </Button>
        <span className="ui-dim">{full ? text.optionsAtMost({ most: OPTIONS_MAX }) : text.pasteList()}</span>
      </Group>
    </Input.Wrapper>
  );
}
