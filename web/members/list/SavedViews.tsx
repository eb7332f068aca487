import { Button, Checkbox, Group, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as rules from '#contract/members.messages.ts';
import { members, type SavedView } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { savedViews } from '#web/members/members.api.ts';
import { type MemberColumn, MembersSearch } from '#web/members/members.search.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './list.messages.ts';

interface Props {
  shown: MembersSearch;
  columns: MemberColumn[];
  onShow: (search: Partial<MembersSearch>) => void;
}

/** Removes everything from the address that a view could store. */
const NOTHING: Partial<MembersSearch> = Object.fromEntries(Object.keys(MembersSearch.parse({})).map((key) => [key, undefined]));

/** The saved views: filters, columns and sort under a name, from this account or shared by others. */
export function SavedViews({ shown, columns, onShow }: Props) {
  const views = useQuery(savedViews).data ?? [];
  const [isSaving, saving] = useDisclosure();
  const remove = useCall(members.removeView, ['views'], { done: text.viewDeleted(), failed: text.viewNotDeleted() });
  const admin = useUser()?.role === 'admin';

  const onRemove = async (view: SavedView) => {
    const sure = await confirm({
      title: text.deleteViewQuestion(view),
      body: view.shared ? text.deleteSharedView() : text.deleteOwnView(),
      confirmLabel: text.deleteView(),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: view._id } });
  };
  const open = (view: SavedView) => onShow({ ...NOTHING, ...MembersSearch.parse(view.search) });

  return (
    <>
      <Menu width={280} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} />}>
            {text.views()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{text.noViews()}</Menu.Label>}
          {views.map((view) => (
            <Group key={view._id} gap={0} wrap="nowrap" role="none">
              <Menu.Item className="ui-grow ui-text" onClick={() => open(view)}>
                {view.shared && !view.mine ? text.sharedView(view) : view.name}
              </Menu.Item>
              {(view.mine || (admin && view.shared)) && (
                <Menu.Item w="auto" aria-label={text.deleteViewNamed(view)} onClick={() => void onRemove(view)}>
                  <IconTrash size={16} />
                </Menu.Item>
              )}
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={saving.open}>
            {text.saveThisView()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveDialog opened={isSaving} onClose={saving.close} shown={shown} columns={columns} />
    </>
  );
}

interface DialogProps extends Omit<Props, 'onShow'> {
  opened: boolean;
  onClose: () => void;
}

function SaveDialog({ shown, columns, ...dialog }: DialogProps) {
  const { page: _, ...kept } = shown;
  const search = Object.fromEntries(Object.entries({ ...kept, columns }).filter(([, value]) => value !== undefined));
  return (
    <CallDialog
      {...dialog}
      title={text.saveThisView()}
      submitLabel={text.saveView()}
      initialValues={{ name: '', shared: false }}
      validate={{ name: (name) => (name.trim() ? null : rules.nameRequired()) }}
      send={({ name, shared }) => call(members.saveView, { body: { name: name.trim(), shared, search, screen: 'users' } })}
      stale={['views']}
      done={text.viewSaved()}
      failed={text.viewNotSaved()}
    >
      {({ getInputProps }) => (
        <>
          <TextInput label={word.name()} description={text.viewHint()} data-autofocus maxLength={60} {...getInputProps('name')} />
          <Checkbox label={text.shareView()} {...getInputProps('shared', { type: 'checkbox' })} />
        </>
      )}
    </CallDialog>
  );
}
