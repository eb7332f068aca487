import { Button, Checkbox, Group, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { members, type SavedView } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { savedViews } from '#web/members/members.api.ts';
import { type MemberColumn, MembersSearch } from '#web/members/members.search.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { useCall } from '#web/ui/useCall.ts';

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
  const remove = useCall(members.removeView, ['views'], { done: 'View deleted', failed: 'The view could not be deleted' });
  const admin = useUser()?.role === 'admin';

  const onRemove = async (view: SavedView) => {
    const body = view.shared ? 'It goes for everybody who uses it. No user changes.' : 'No user changes.';
    if (!(await confirm({ title: `Delete the view “${view.name}”?`, body, confirmLabel: 'Delete view', danger: true }))) return;
    remove.mutate({ params: { id: view._id } });
  };
  const open = (view: SavedView) => onShow({ ...NOTHING, ...MembersSearch.parse(view.search) });

  return (
    <>
      <Menu width={280} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={18} />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>Keep filters, columns and sort under a name</Menu.Label>}
          {views.map((view) => (
            <Group key={view._id} gap={0} wrap="nowrap" role="none">
              <Menu.Item className="ui-grow ui-text" onClick={() => open(view)}>
                {view.shared && !view.mine ? `${view.name} (shared)` : view.name}
              </Menu.Item>
              {(view.mine || (admin && view.shared)) && (
                <Menu.Item w="auto" aria-label={`Delete the view ${view.name}`} onClick={() => void onRemove(view)}>
                  <IconTrash size={16} />
                </Menu.Item>
              )}
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={saving.open}>
            Save this view
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
      title="Save this view"
      submitLabel="Save view"
      initialValues={{ name: '', shared: false }}
      validate={{ name: (name) => (name.trim() ? null : 'Name is required') }}
      send={({ name, shared }) => call(members.saveView, { body: { name: name.trim(), shared, search, screen: 'users' } })}
      stale={['views']}
      done="View saved"
      failed="The view could not be saved"
    >
      {({ getInputProps }) => (
        <>
          <TextInput
            label="Name"
            description="The filters, columns and sort of the list are kept under it."
            data-autofocus
            maxLength={60}
            {...getInputProps('name')}
          />
          <Checkbox label="Share it with the team" {...getInputProps('shared', { type: 'checkbox' })} />
        </>
      )}
    </CallDialog>
  );
}
