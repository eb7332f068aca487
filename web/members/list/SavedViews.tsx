import { Button, Checkbox, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView } from '#contract/members.ts';
import { useUser } from '#web/api/session.ts';
import { savedViews, useRemoveView, useSaveView } from '#web/members/members.api.ts';
import { type MemberColumn, MembersSearch } from '#web/members/members.search.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';

interface Props {
  shown: MembersSearch;
  columns: MemberColumn[];
  onShow: (search: Partial<MembersSearch>) => void;
}

/** An address without anything that a view could keep. */
const NOTHING: Partial<MembersSearch> = Object.fromEntries(Object.keys(MembersSearch.parse({})).map((key) => [key, undefined]));

/** Filters, columns and sort under a name: one's own, and those that others share. */
export function SavedViews({ shown, columns, onShow }: Props) {
  const views = useQuery(savedViews).data ?? [];
  const [saving, setSaving] = useState(false);
  const remove = useRemoveView();
  const admin = useUser()?.role === 'admin';

  const onRemove = async (view: SavedView) => {
    const body = view.shared ? 'It goes for everybody who uses it. No user changes.' : 'No user changes.';
    if (!(await confirm({ title: `Delete the view “${view.name}”?`, body, confirmLabel: 'Delete view', danger: true }))) return;
    remove.mutateAsync(view._id).then(
      () => toast.success('View deleted'),
      (error) => toast.error('The view could not be deleted', error),
    );
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
              <Menu.Item style={{ flex: 1, overflowWrap: 'anywhere' }} onClick={() => open(view)}>
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
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => setSaving(true)}>
            Save this view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveDialog opened={saving} onClose={() => setSaving(false)} shown={shown} columns={columns} />
    </>
  );
}

function SaveDialog({
  opened,
  onClose,
  shown,
  columns,
}: {
  opened: boolean;
  onClose: () => void;
  shown: MembersSearch;
  columns: MemberColumn[];
}) {
  const save = useSaveView();
  const form = useForm({
    initialValues: { name: '', shared: false },
    validate: { name: (name) => (name.trim() ? null : 'Name is required') },
  });
  const submit = form.onSubmit(({ name, shared }) => {
    const { page: _, ...kept } = shown;
    const search = Object.fromEntries(Object.entries({ ...kept, columns }).filter(([, value]) => value !== undefined));
    save.mutateAsync({ name: name.trim(), shared, search }).then(
      () => {
        toast.success('View saved');
        form.reset();
        onClose();
      },
      toastFieldErrors(form, 'The view could not be saved'),
    );
  }, focusFirstError(form));
  return (
    <Modal opened={opened} onClose={onClose} title="Save this view">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="The filters, columns and sort of the list are kept under it."
            data-autofocus
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <Checkbox label="Share it with the team" {...form.getInputProps('shared', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
