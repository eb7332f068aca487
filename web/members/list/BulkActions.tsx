import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type BulkAction, MEMBER_STATUS, type MemberSelection } from '#contract/members.ts';
import * as archive from '#web/members/archive/archive.messages.ts';
import { CoachItems } from '#web/members/CoachItems.tsx';
import * as coaches from '#web/members/coaches.messages.ts';
import * as fieldText from '#web/members/fields/fields.messages.ts';
import { STATUS, tagName } from '#web/members/member-labels.ts';
import { spaceList, tagList } from '#web/members/members.api.ts';
import * as person from '#web/members/person.messages.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import list from '#web/ui/list/list.module.css';
import * as word from '#web/ui/words.messages.ts';
import * as leftOut from './left-out.messages.ts';
import * as text from './list.messages.ts';
import * as segments from './segments.messages.ts';
import { useBulkAction } from './useBulkAction.ts';
import { useWriteTo } from './useWriteTo.ts';

const SetFieldDialog = lazyDialog(async () => (await import('./SetFieldDialog.tsx')).SetFieldDialog);
// It is needed only for a deletion, and is loaded with it.
const DeleteMembersDialog = lazyDialog(async () => (await import('#web/members/archive/DeleteMembersDialog.tsx')).DeleteMembersDialog);
const WriteToMembersDialog = lazyDialog(async () => (await import('./WriteToMembersDialog.tsx')).WriteToMembersDialog);
const SetDueDayDialog = lazyDialog(async () => (await import('./SetDueDayDialog.tsx')).SetDueDayDialog);

/** These say first whom they reach and whom they leave out. */
const COUNTED = ['set-due-day', 'invite', 'remind'] as const;

export function BulkActions({ chosen, onDone, hasFields }: { chosen: () => MemberSelection; onDone: () => void; hasFields: boolean }) {
  const { run, pending } = useBulkAction();
  const writing = useWriteTo();
  // The list shows the dialogs, so that they stay with what is typed there when the selected rows leave the list.
  const open = useDialog();
  const tags = useQuery(tagList);
  const spaces = useQuery(spaceList);
  const choicesOf = (named: { _id: string; name: string }[] = [], actionOf: (id: string) => BulkAction): Choice[] =>
    named.map(({ _id, name }) => ({ name, action: actionOf(_id) }));
  const named = tags.data?.map((tag) => ({ ...tag, name: tagName(tag) }));
  const noneOf = ({ data, error }: { data: unknown; error: Error | null }, none: string) =>
    data ? none : (error?.message ?? word.loading());
  const sendLinks = async () => {
    const selection = chosen();
    const title = 'ids' in selection ? text.sendPayLinkTitle({ count: selection.ids.length }) : text.sendPayLinkToAll();
    const sure = await confirm({ title, body: text.cannotBeTakenBack(), confirmLabel: text.sendPayLink() });
    if (sure) run(selection, { kind: 'send-pay-link' }, '', onDone);
  };
  const giveTo = (coach: { _id: string; name: string } | null) => {
    const name = coach ? coaches.coachButton(coach) : coaches.withoutCoach();
    run(chosen(), { kind: 'set-coach', coach: coach?._id ?? null }, name, onDone);
  };
  const setField = () => {
    const selection = chosen();
    open((dialog) => <SetFieldDialog {...dialog} onSet={(action, name) => run(selection, action, name, onDone)} />);
  };
  const ask = (kind: (typeof COUNTED)[number]) => {
    const props = { selection: chosen(), onDone };
    open((dialog) =>
      kind === 'set-due-day' ? <SetDueDayDialog {...dialog} {...props} /> : <WriteToMembersDialog {...dialog} {...props} kind={kind} />,
    );
  };
  const remove = () => {
    const selection = chosen();
    open((dialog) => <DeleteMembersDialog {...dialog} selection={selection} onDone={onDone} />);
  };
  const menu = { busy: pending, onChoose: ({ action, name }: Choice) => run(chosen(), action, name, onDone) };
  return (
    <>
      <ActionMenu
        {...menu}
        label={text.setStatus()}
        groups={{ '': MEMBER_STATUS.map((status) => ({ name: STATUS[status].label, action: { kind: 'status', status } })) }}
      />
      <ActionMenu
        {...menu}
        label={person.tags()}
        none={noneOf(tags, text.noTags())}
        groups={{
          [text.addTag()]: choicesOf(named, (tag) => ({ kind: 'add-tag', tag })),
          [text.removeTag()]: choicesOf(named, (tag) => ({ kind: 'remove-tag', tag })),
        }}
      />
      <ActionMenu
        {...menu}
        label={person.accessGroups()}
        none={noneOf(spaces, text.noAccessGroups())}
        groups={{
          [text.addTo()]: choicesOf(spaces.data, (accessGroup) => ({ kind: 'add-to-group', accessGroup })),
          [text.removeFrom()]: choicesOf(spaces.data, (accessGroup) => ({ kind: 'remove-from-group', accessGroup })),
        }}
      />
      <Menu menuItemTabIndex={0} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} />} disabled={pending}>
            {coaches.assignCoach()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={list.longMenu}>
          <CoachItems onChoose={giveTo} />
        </Menu.Dropdown>
      </Menu>
      <ActionMenu
        {...menu}
        label={archive.archive()}
        groups={{
          '': [
            { name: archive.archive(), action: { kind: 'archive', removeAccess: false } },
            { name: archive.archiveWithAccess(), action: { kind: 'archive', removeAccess: true } },
            { name: archive.bringBack(), action: { kind: 'bring-back' } },
          ],
        }}
      />
      {hasFields && (
        <Button variant="default" size="compact-sm" disabled={pending} onClick={setField}>
          {fieldText.setField()}
        </Button>
      )}
      <Button variant="default" size="compact-sm" disabled={pending || writing.isPending} onClick={() => writing.writeTo(chosen())}>
        {segments.write()}
      </Button>
      {COUNTED.map((kind) => (
        <Button key={kind} variant="default" size="compact-sm" disabled={pending} onClick={() => ask(kind)}>
          {leftOut.actionLabel[kind]()}
        </Button>
      ))}
      <Button variant="default" size="compact-sm" disabled={pending} onClick={sendLinks}>
        {text.sendPayLink()}
      </Button>
      <Button variant="default" size="compact-sm" color="red" disabled={pending} onClick={remove}>
        {word.delete_()}
      </Button>
    </>
  );
}

interface Choice {
  name: string;
  action: BulkAction;
}

interface MenuProps {
  label: string;
  /** The text when there is nothing to choose. */
  none?: string;
  groups: Record<string, Choice[]>;
  busy: boolean;
  onChoose: (choice: Choice) => void;
}

function ActionMenu({ label, none, groups, busy, onChoose }: MenuProps) {
  const filled = Object.entries(groups).filter(([, choices]) => choices.length > 0);
  return (
    <Menu menuItemTabIndex={0} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} />} disabled={busy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={list.longMenu}>
        {filled.length === 0 && <Menu.Label>{none}</Menu.Label>}
        {filled.flatMap(([heading, choices]) => [
          heading && <Menu.Label key={heading}>{heading}</Menu.Label>,
          ...choices.map((choice) => (
            <Menu.Item key={JSON.stringify(choice.action)} onClick={() => onChoose(choice)}>
              {choice.name}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
