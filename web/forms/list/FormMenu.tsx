import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconCopy, IconDownload, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type FormListItem, forms } from '#contract/forms.ts';
import { useRestore } from '#web/deleted/deleted.api.ts';
import { nameOf, responseCount } from '#web/forms/form-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/RowMenu.tsx';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { ExportDialog } from '../exports/ExportButton.tsx';
import { useCopyLink } from '../useCopyLink.ts';

/** The actions for one form. Coaches may only read. The menu is loaded when it is wanted, so it opens at once. */
export function FormMenu({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const copyLink = useCopyLink();
  const [exporting, dialog] = useDisclosure();
  const params = { id: form.id };
  const { mutateAsync: restore } = useRestore();
  const duplicate = useCall(forms.duplicate, ['forms'], {
    done: 'Form duplicated successfully!',
    failed: 'The form could not be duplicated',
  });
  const remove = useCall(forms.remove, ['forms'], {
    done: ({ message = 'Form deleted successfully' }) =>
      undoToast(message, () => toastOutcome(restore({ kind: 'form', _id: form.id }), RESTORED)),
    failed: 'The form could not be deleted',
  });
  const onDelete = async () => {
    const sure = await confirm({ title: `Delete “${nameOf(form)}”?`, body: lossOf(form), confirmLabel: 'Delete form', danger: true });
    if (sure) remove.mutate({ params });
  };

  return (
    <>
      <RowMenu label={`Actions for ${nameOf(form)}`} busy={duplicate.isPending || remove.isPending} defaultOpened>
        {mayEdit && (
          <RowMenuLink icon={IconPencil} to="/forms/$id" params={params}>
            Edit
          </RowMenuLink>
        )}
        <RowMenuLink icon={IconChartBar} to="/forms/$id/responses" params={params}>
          View Responses
        </RowMenuLink>
        <RowMenuItem icon={IconLink} onClick={() => copyLink(form)}>
          Copy Link
        </RowMenuItem>
        {mayEdit && (
          <RowMenuItem icon={IconCopy} onClick={() => duplicate.mutate({ params })}>
            Duplicate
          </RowMenuItem>
        )}
        <RowMenuItem icon={IconDownload} onClick={dialog.open}>
          Download
        </RowMenuItem>
        {mayEdit && (
          <>
            <Menu.Divider />
            <RowMenuItem icon={IconTrash} isDangerous onClick={() => void onDelete()}>
              Delete
            </RowMenuItem>
          </>
        )}
      </RowMenu>
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

const RESTORED = { done: 'Form restored', failed: 'The form could not be restored' };

/** Returns what is lost when the form is deleted. */
function lossOf({ answer, isPublished }: FormListItem): string {
  const link = isPublished ? 'Its link stops working at once. ' : '';
  const responses =
    answer === 0 ? 'It has no responses.' : `Its ${answer === 1 ? 'one response' : responseCount(answer)} can no longer be seen.`;
  return `${link}${responses} You can restore it from Recently deleted for ${RESTORE_DAYS} days.`;
}
