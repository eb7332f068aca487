import { Menu } from '@mantine/core';
import { IconChartBar, IconCopy, IconDownload, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { FormListItem } from '#contract/forms.ts';
import { useRestore } from '#web/deleted/deleted.api.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useDeleteForm, useDuplicateForm } from '../forms.api.ts';
import { useCopyLink } from '../useCopyLink.ts';
import { lossOf } from './deletion.ts';
import { FormMenuButton } from './FormMenuButton.tsx';

const ExportDialog = lazy(() => import('../exports/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** What can be done with one form. Coaches may only read. */
export function FormMenu({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const copyLink = useCopyLink();
  const duplicate = useDuplicateForm();
  const remove = useDeleteForm();
  const restore = useRestore();
  const [exporting, setExporting] = useState<'never' | 'open' | 'closed'>('never');

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
      {/* Outside the table, which would cut it off, and inside the page's landmark. */}
      <Menu defaultOpened width={200} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <FormMenuButton form={form} loading={duplicate.isPending || remove.isPending} />
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
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => setExporting('open')}>
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
      {exporting !== 'never' && (
        <Suspense fallback={null}>
          <ExportDialog
            formId={form.id}
            title={`Download the responses to ${nameOf(form)}`}
            opened={exporting === 'open'}
            onClose={() => setExporting('closed')}
            count={form.answer}
            startToast="Downloading form responses..."
          />
        </Suspense>
      )}
    </>
  );
}
