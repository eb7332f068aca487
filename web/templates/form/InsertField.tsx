import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconVariable } from '@tabler/icons-react';
import type { MergeField, TemplateFields } from '#contract/templates.ts';
import list from '#web/ui/list/list.module.css';
import * as text from './form.messages.ts';

interface Props {
  fields: TemplateFields['mergeFields'];
  /** The accessible name, such as “Insert a field into the subject”. */
  label: string;
  onInsert: (field: MergeField) => void;
}

/** The fields of a member that a message can name. */
export function InsertField({ fields, label, onInsert }: Props) {
  return (
    <Menu width={280} position="bottom-end" returnFocus={false} menuItemTabIndex={0} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button
          size="compact-md"
          variant="light"
          aria-label={label}
          leftSection={<IconVariable size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {text.insertField()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={list.longMenu}>
        {fields.map(({ name, label, example }) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            {label}
            {example !== '' && <div className="ui-dim">{text.suchAs({ example })}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
