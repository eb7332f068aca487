import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconCopy, IconDots, IconDownload, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import type { FormListItem } from '#contract/forms.ts';
import { useRestore } from '#web/deleted/deleted.api.ts';
import { nameOf, responseCount } from '#web/forms/form-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { ExportDialog } from '../exports/ExportButton.tsx';
import { useDeleteForm, useDuplicateForm } from '../forms.api.ts';
import { useCopyLink } from '../useCopyLink.ts';

/** The actions for one form. Coaches may only read. The menu is loaded when it is wanted, so it opens at once. */
export function FormMenu({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const copyLink = useCopyLink();
  const duplicate = useDuplicateForm();
  const remove = useDeleteForm();
  const restore = useRestore();
  const [exporting, dialog] = useDisclosure();

  const onDuplicate = () =>
    duplicate.mutateAsync(form.id).then(
      () => toast.success('Form duplicated successfully!'),
      (error) => toast.error(error.message),
    );
  const onRestore = () =>
    restore.mutateAsync({ kind: 'form', _id: form.id }).then(
      ({ message }) => toast.success(message ?? 'Form restored'),
      (error) => toast.error('The form could not be restored', error),
    );
  const onDelete = async () => {
    const sure = await confirm({ title: `Delete “${nameOf(form)}”?`, body: lossOf(form), confirmLabel: 'Delete form', danger: true });
    if (!sure) return;
    remove.mutateAsync(form.id).then(
      ({ message }) => undoToast(message ?? 'Form deleted successfully', onRestore),
      (error) => toast.error(error.message),
    );
  };

  return (
    <>
      {/* The table would cut off a menu inside it; accessibility tools want it inside the page's landmark. */}
      <Menu defaultOpened width={200} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${nameOf(form)}`} loading={duplicate.isPending || remove.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              renderRoot={(props) => <Link to="/forms/$id" params={{ id: form.id }} {...props} />}
            >
              Edit
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconChartBar size={16} />}
            renderRoot={(props) => <Link to="/forms/$id/responses" params={{ id: form.id }} {...props} />}
          >
            View Responses
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => copyLink(form)}>
            Copy Link
          </Menu.Item>
          {mayEdit && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
              Duplicate
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={dialog.open}>
            Download
          </Menu.Item>
          {mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ExportDialog
        formId={form.id}
        title={`Download the responses to ${nameOf(form)}`}
        opened={exporting}
        onClose={dialog.close}
        count={form.answer}
        startToast="Downloading form responses..."
      />
    </>
  );
}

/** Returns what is lost when the form is deleted. */
function lossOf({ answer, isPublished }: FormListItem): string {
  const link = isPublished ? 'Its link stops working at once. ' : '';
  const responses =
    answer === 0 ? 'It has no responses.' : `Its ${answer === 1 ? 'one response' : responseCount(answer)} can no longer be seen.`;
  return `${link}${responses} You can restore it from Recently deleted for ${RESTORE_DAYS} days.`;
}
