import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BulkAction, MemberFilter, MemberListView } from '#contract/members.ts';
import { STATUS, STATUS_CHOICES } from '#web/members/member-words.ts';
import { memberCount, spaceList, tagList } from '#web/members/members.api.ts';
import { tagName } from '#web/members/tag-words.ts';
import { formatCount } from '#web/ui/figures.ts';
import list from '#web/ui/list.module.css';
import classes from './list.module.css';
import { useBulkAction } from './useBulkAction.tsx';
import type { SelectedRows } from './useSelected.ts';

interface Props {
  selected: SelectedRows;
  /** The rows on this page, and how many match in all. */
  rows: MemberListView[];
  filter: MemberFilter;
  count: number;
  /** More than `count` match. */
  atLeast: boolean;
  narrowed: boolean;
}

/** How many are chosen, and what can be done with them. */
export function SelectionBar({ selected, rows, filter, count, atLeast, narrowed }: Props) {
  const bulk = useBulkAction();
  const tags = useQuery(tagList).data ?? [];
  const spaces = useQuery(spaceList).data ?? [];
  // All that match were chosen: an action takes exactly so many.
  const all = useQuery({ ...memberCount(filter), enabled: selected.all && atLeast });
  const counted = selected.all && all.data !== undefined;
  const size = counted ? all.data - (count - selected.size) : selected.size;
  const pageChosen = rows.length > 0 && rows.every((row) => selected.has(row._id));
  const act = (action: BulkAction, name: string) => void bulk.run(selected.chosen(), action, name, selected.clear);

  return (
    <section className={`${list.selection} ${classes.selection}`} aria-label="Selected users">
      <span className={list.selectedCount} aria-live="polite">
        {`${formatCount(size, selected.all && atLeast && !counted)} selected`}
      </span>
      {pageChosen && count > size && (
        <Button variant="subtle" size="compact-sm" onClick={selected.chooseAll}>
          {atLeast ? 'Select all matching' : narrowed ? `Select all ${formatCount(count)} matching` : `Select all ${formatCount(count)}`}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={selected.clear}>
        Clear selection
      </Button>
      <span className={list.selectionEnd}>
        <ActionMenu label="Set status" busy={bulk.pending}>
          {STATUS_CHOICES.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => act({ kind: 'status', status: value }, STATUS[value].label)}>
              {label}
            </Menu.Item>
          ))}
        </ActionMenu>
        <ActionMenu label="Tags" busy={bulk.pending}>
          {tags.length === 0 && <Menu.Label>There are no tags yet</Menu.Label>}
          {tags.length > 0 && <Menu.Label>Add tag</Menu.Label>}
          {tags.map((tag) => (
            <Menu.Item key={`add ${tag._id}`} onClick={() => act({ kind: 'add-tag', tag: tag._id }, tagName(tag))}>
              {tagName(tag)}
            </Menu.Item>
          ))}
          {tags.length > 0 && <Menu.Label>Remove tag</Menu.Label>}
          {tags.map((tag) => (
            <Menu.Item key={`remove ${tag._id}`} onClick={() => act({ kind: 'remove-tag', tag: tag._id }, tagName(tag))}>
              {tagName(tag)}
            </Menu.Item>
          ))}
        </ActionMenu>
        <ActionMenu label="Access groups" busy={bulk.pending}>
          {spaces.length === 0 && <Menu.Label>There are no access groups yet</Menu.Label>}
          {spaces.length > 0 && <Menu.Label>Add to</Menu.Label>}
          {spaces.map(({ _id, name }) => (
            <Menu.Item key={`add ${_id}`} onClick={() => act({ kind: 'add-to-group', accessGroup: _id }, name)}>
              {name}
            </Menu.Item>
          ))}
          {spaces.length > 0 && <Menu.Label>Remove from</Menu.Label>}
          {spaces.map(({ _id, name }) => (
            <Menu.Item key={`remove ${_id}`} onClick={() => act({ kind: 'remove-from-group', accessGroup: _id }, name)}>
              {name}
            </Menu.Item>
          ))}
        </ActionMenu>
      </span>
    </section>
  );
}

function ActionMenu({ label, busy, children }: { label: string; busy: boolean; children: ReactNode }) {
  return (
    <Menu portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} />} disabled={busy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.longMenu}>{children}</Menu.Dropdown>
    </Menu>
  );
}
