import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isFound, searchKey, searchWords } from '#contract/search.ts';
import { useUser } from '#web/api/session.ts';
import { taskAssignees } from '#web/tasks/tasks.api.ts';
import { TextArea, type TextAreaProps } from '#web/ui/TextArea.tsx';
import * as text from './profile.messages.ts';
import classes from './profile.module.css';

/** The most names that are offered at once; on a phone, more would be under its keyboard. */
const OFFERED = 5;
/** An `@` that begins a word, and what was typed between it and the caret. */
const TYPED = /(?<![\p{L}\p{M}\p{N}_])@([^@\n]{0,100})$/u;

/** A text area that offers the names of the team behind an `@`. They are loaded with the first `@`. */
export function MentionTextarea(props: TextAreaProps) {
  const me = useUser();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const { data: team = [] } = useQuery({ ...taskAssignees, enabled: typed !== undefined });
  const offered = typed === undefined ? [] : team.filter(({ _id, name }) => _id !== me?._id && begins(name, typed)).slice(0, OFFERED);
  const isOpen = offered.length > 0;
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: () => setTyped(undefined) });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const names = offered.map(({ name }) => name).join('\n');
  useEffect(() => {
    resetSelectedOption();
    if (names) selectFirstOption();
  }, [names, selectFirstOption, resetSelectedOption]);

  const look = ({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) =>
    setTyped(selectionStart === selectionEnd ? TYPED.exec(value.slice(0, selectionStart))?.[1] : undefined);

  const choose = (name: string) => {
    const area = input.current;
    if (!area || typed === undefined) return;
    const caret = area.selectionStart;
    area.setRangeText(`${name} `, caret - typed.length, caret, 'end');
    // React hears of it as if it had been typed, so the caret stays.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    setTyped(undefined);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <TextArea
          {...props}
          ref={input}
          onSelect={look}
          onBlur={(event) => {
            props.onBlur?.(event);
            setTyped(undefined);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={text.team()}>
          {offered.map(({ _id, name }) => (
            <Combobox.Option key={_id} value={name} className={classes.mention}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Behind the whole name and a space, the sentence goes on. */
const begins = (name: string, typed: string): boolean =>
  !(typed.endsWith(' ') && isFound(name, typed)) &&
  searchWords(typed).every((word) => name.split(/[\s-]+/).some((part) => starts(part, word)));

const starts = (part: string, word: string) => searchKey(part).startsWith(searchKey(word));
