import { Button, Checkbox, Group, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceFloppy, IconRefresh, IconSend, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { listAnd } from '#contract/language.ts';
import * as rules from '#contract/members.messages.ts';
import { type MemberSelection, members, type SavedView } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { useOfferRestore } from '#web/deleted/useOfferRestore.ts';
import { savedViews } from '#web/members/members.api.ts';
import { hasAdminFilters, type MemberColumn, MembersSearch } from '#web/members/members.search.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { RowMenuItem } from '#web/ui/RowMenu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './segments.messages.ts';
import { useWriteTo } from './useWriteTo.ts';

interface Props {
  shown: MembersSearch;
  columns: MemberColumn[];
  /** Everybody who matches the filters. */
  found: MemberSelection;
  onShow: (search: Partial<MembersSearch>) => void;
}

/** Removes everything from the address that a segment could store. */
const NOTHING: Partial<MembersSearch> = Object.fromEntries(Object.keys(MembersSearch.parse({})).map((key) => [key, undefined]));

/** The segments: filters, columns and sort under a name, from this account or shared by others. */
export function SegmentsMenu({ shown, columns, found, onShow }: Props) {
  const segments = useQuery(savedViews).data ?? [];
  const [isSaving, saving] = useDisclosure();
  const isAdmin = useUser()?.role === 'admin';
  const remove = useRemoveSegment(isAdmin);
  const writing = useWriteTo();
  const mayChange = (one: SavedView) => one.mine || (isAdmin && one.shared);
  const current = segments.find(({ _id }) => _id === shown.segment);
  const search = searchOf(shown, columns);
  const isChanged = current !== undefined && JSON.stringify(sorted(current.search)) !== JSON.stringify(sorted(search));
  const change = useCall(members.changeView, ['views'], { done: text.saved(), failed: text.notSaved() });
  const saveChanges = async (segment: SavedView) => {
    const { usedBy } = segment;
    const names = listAnd(usedBy.map(({ name }) => name));
    const question = { title: text.changeQuestion(segment), body: text.changeConsequence({ names }), confirmLabel: word.saveChanges() };
    if (usedBy.length === 0 || (await confirm(question))) change.mutate({ params: { id: segment._id }, body: { search } });
  };
  const mayOpen = (one: SavedView) => isAdmin || !hasAdminFilters(MembersSearch.parse(one.search));
  const open = (segment: SavedView) => onShow({ ...NOTHING, ...MembersSearch.parse(segment.search), segment: segment._id });

  return (
    <>
      <Menu width={300} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <Button variant={current ? 'light' : 'default'} maw="100%" leftSection={<IconUsersGroup size={18} />}>
            {current ? current.name : text.segments()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {segments.length === 0 && <Menu.Label>{text.none()}</Menu.Label>}
          {segments.map((segment) => (
            <Fragment key={segment._id}>
              <Group gap={0} wrap="nowrap" role="none">
                <Menu.Item className="ui-grow ui-text" disabled={!mayOpen(segment)} onClick={() => open(segment)}>
                  {segment.shared && !segment.mine ? text.sharedSegment(segment) : segment.name}
                </Menu.Item>
                {mayChange(segment) && (
                  <Menu.Item w="auto" aria-label={text.deleteNamed(segment)} onClick={() => void remove(segment)}>
                    <IconTrash size={16} />
                  </Menu.Item>
                )}
              </Group>
              {/* A disabled item is too faint for a sentence. */}
              {!mayOpen(segment) && <Menu.Label pt={0}>{text.onlyAdminsOpen()}</Menu.Label>}
            </Fragment>
          ))}
          <Menu.Divider />
          {current && isChanged && mayChange(current) && (
            <RowMenuItem icon={IconRefresh} label={text.saveChangesTo(current)} onClick={() => void saveChanges(current)} />
          )}
          <RowMenuItem icon={IconDeviceFloppy} label={text.saveAsSegment()} onClick={saving.open} />
          {isAdmin && (
            <RowMenuItem icon={IconSend} label={text.writeToFound()} disabled={writing.isPending} onClick={() => writing.writeTo(found)} />
          )}
        </Menu.Dropdown>
      </Menu>
      <CallDialog
        opened={isSaving}
        onClose={saving.close}
        title={text.saveAsSegment()}
        submitLabel={text.save()}
        initialValues={{ name: '', shared: false }}
        validate={{ name: (name) => (name.trim() ? null : rules.nameRequired()) }}
        send={({ name, shared }) => call(members.saveView, { body: { name: name.trim(), shared, search, screen: 'users' } })}
        onDone={({ data }) => onShow({ segment: data._id })}
        stale={['views']}
        done={text.saved()}
        failed={text.notSaved()}
      >
        {({ getInputProps }) => (
          <>
            <TextInput label={word.name()} description={text.hint()} data-autofocus maxLength={60} {...getInputProps('name')} />
            <Checkbox label={text.share()} {...getInputProps('shared', { type: 'checkbox' })} />
          </>
        )}
      </CallDialog>
    </>
  );
}

/** A segment stores all of the address but the page and the segment. */
function searchOf({ page: _, segment: __, ...kept }: MembersSearch, columns: MemberColumn[]) {
  return Object.fromEntries(Object.entries({ ...kept, columns }).filter(([, value]) => value !== undefined)) as SearchStored;
}
type SearchStored = Record<string, string | number | string[]>;

const sorted = (search: Record<string, unknown>) => Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1));

/** Deletes a segment. An admin can undo it; a coach cannot restore what was deleted, and is asked first. */
function useRemoveSegment(isAdmin: boolean): (segment: SavedView) => Promise<void> {
  const remove = useCall(members.removeView, ['views', 'deleted'], { failed: text.notDeleted() });
  const offerRestore = useOfferRestore();
  return async (segment) => {
    const question = {
      title: text.deleteQuestion(segment),
      body: segment.shared ? text.deleteShared() : text.deleteOwn(),
      confirmLabel: text.deleteSegment(),
      danger: true,
    };
    if (!isAdmin && !(await confirm(question))) return;
    remove.mutateAsync({ params: { id: segment._id } }).then(
      () => (isAdmin ? offerRestore({ kind: 'segment', ...segment, done: text.deleted() }) : toast.success(text.deleted())),
      // The toast of useCall shows a failure.
      () => {},
    );
  };
}
