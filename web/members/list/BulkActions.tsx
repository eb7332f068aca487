import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { BulkAction, MemberSelection } from '#contract/members.ts';
import { STATUS, STATUS_VALUES } from '#web/members/member-labels.ts';
import { isRunning, spaceList, tagList, useBulk, useUndoBulk } from '#web/members/members.api.ts';
import { tagName } from '#web/members/tag-labels.ts';
import list from '#web/ui/list/list.module.css';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { bulkSentence, undoneSentence } from './bulk-labels.ts';
import { watchBulk } from './bulk-watch.ts';

interface Props {
  chosen: () => MemberSelection;
  onDone: () => void;
}
type Act = (action: BulkAction, name: string) => void;

/** The actions on several members at once. */
export function BulkActions({ chosen, onDone }: Props) {
  const bulk = useBulkAction();
  const tags = useQuery(tagList).data ?? [];
  const spaces = useQuery(spaceList).data ?? [];
  const act: Act = (action, name) => void bulk.run(chosen(), action, name, onDone);
  return (
    <>
      <ActionMenu label="Set status" busy={bulk.pending}>
        {STATUS_VALUES.map((status) => (
          <Menu.Item key={status} onClick={() => act({ kind: 'status', status }, STATUS[status].label)}>
            {STATUS[status].label}
          </Menu.Item>
        ))}
      </ActionMenu>
      <ActionMenu label="Tags" busy={bulk.pending}>
        <Choices
          none="There are no tags yet"
          choices={tags.map((tag) => ({ id: tag._id, name: tagName(tag) }))}
          add="Add tag"
          onAdd={(tag, name) => act({ kind: 'add-tag', tag }, name)}
          remove="Remove tag"
          onRemove={(tag, name) => act({ kind: 'remove-tag', tag }, name)}
        />
      </ActionMenu>
      <ActionMenu label="Access groups" busy={bulk.pending}>
        <Choices
          none="There are no access groups yet"
          choices={spaces.map(({ _id, name }) => ({ id: _id, name }))}
          add="Add to"
          onAdd={(accessGroup, name) => act({ kind: 'add-to-group', accessGroup }, name)}
          remove="Remove from"
          onRemove={(accessGroup, name) => act({ kind: 'remove-from-group', accessGroup }, name)}
        />
      </ActionMenu>
    </>
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
      <Menu.Dropdown className={list.longMenu}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface ChoicesProps {
  /** Shown when there is nothing to choose. */
  none: string;
  choices: { id: string; name: string }[];
  add: string;
  onAdd: (id: string, name: string) => void;
  remove: string;
  onRemove: (id: string, name: string) => void;
}

function Choices({ none, choices, add, onAdd, remove, onRemove }: ChoicesProps) {
  if (choices.length === 0) return <Menu.Label>{none}</Menu.Label>;
  return [
    { label: add, run: onAdd },
    { label: remove, run: onRemove },
  ].map(({ label, run }) => (
    <Fragment key={label}>
      <Menu.Label>{label}</Menu.Label>
      {choices.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => run(id, name)}>
          {name}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

/** Changes many members at once, and offers to undo it. A job changes very many; the page shows its progress. */
function useBulkAction() {
  const bulk = useBulk();
  const undo = useUndoBulk();

  // The component may be unmounted when the response comes, but these promises resolve all the same.
  const undoRun = (id: string) =>
    undo.mutateAsync(id).then(
      (run) => toast.success(undoneSentence(run)),
      (error: Error) => toast.error('The users could not be put back as before', error),
    );

  const run = (selection: MemberSelection, action: BulkAction, name: string, done: () => void) =>
    bulk.mutateAsync({ selection, action }).then(
      (result) => {
        const sentence = bulkSentence(result, action.kind, name);
        if (isRunning(result)) watchBulk({ id: result._id, kind: action.kind, name });
        else if (result.changed > 0) undoToast(sentence, () => void undoRun(result._id), <IconCheck size={18} />);
        else toast.success(sentence);
        done();
      },
      (error: Error) => toast.error('The users could not be changed', error),
    );
  return { run, pending: bulk.isPending };
}
