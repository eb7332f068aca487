import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArchiveOff, IconChartBar, IconCopy, IconDownload, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type FormListItem, forms } from '#contract/forms.ts';
import { useRestore } from '#web/deleted/deleted.api.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/RowMenu.tsx';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { ExportDialog } from '../exports/ExportButton.tsx';
import { useCopyLink } from '../useCopyLink.ts';
import * as archiveText from './archive.messages.ts';
import * as text from './form-list.messages.ts';
import { useArchive } from './useArchive.tsx';

/** The actions for one form. Coaches may only read. The menu is loaded when it is wanted, so it opens at once. */
export function FormMenu({ form, mayEdit }: { form: FormListItem; mayEdit: boolean }) {
  const copyLink = useCopyLink();
  const [exporting, dialog] = useDisclosure();
  const params = { id: form.id };
  const archive = useArchive(form.id);
  const isArchived = form.state === 'archived';
  const { mutateAsync: restore } = useRestore();
  const duplicate = useCall(forms.duplicate, ['forms'], {
    done: text.duplicated(),
    failed: text.notDuplicated(),
  });
  const remove = useCall(forms.remove, ['forms'], {
    done: ({ message = text.deleted() }) => undoToast(message, () => toastOutcome(restore({ kind: 'form', _id: form.id }), RESTORED)),
    failed: text.notDeleted(),
  });
  const onDelete = async () => {
    const sure = await confirm({
      title: text.deleteTitle({ name: nameOf(form) }),
      body: lossOf(form),
      confirmLabel: text.deleteForm(),
      danger: true,
    });
    if (sure) remove.mutate({ params });
  };

  return (
    <>
      <RowMenu
        label={text.actionsFor({ name: nameOf(form) })}
        busy={duplicate.isPending || archive.isPending || remove.isPending}
        defaultOpened
      >
        {mayEdit && (
          <RowMenuLink icon={IconPencil} to="/forms/$id" params={params}>
            {word.edit()}
          </RowMenuLink>
        )}
        <RowMenuLink icon={IconChartBar} to="/forms/$id/responses" params={params}>
          {text.viewResponses()}
        </RowMenuLink>
        <RowMenuItem icon={IconLink} onClick={() => copyLink(form)}>
          {text.copyLink()}
        </RowMenuItem>
        {mayEdit && (
          <RowMenuItem icon={IconCopy} onClick={() => duplicate.mutate({ params })}>
            {word.duplicate()}
          </RowMenuItem>
        )}
        <RowMenuItem icon={IconDownload} onClick={dialog.open}>
          {word.download()}
        </RowMenuItem>
        {mayEdit && (
          <>
            <RowMenuItem icon={isArchived ? IconArchiveOff : IconArchive} onClick={() => archive.set(!isArchived)}>
              {isArchived ? archiveText.bringBack() : archiveText.archive()}
            </RowMenuItem>
            <Menu.Divider />
            <RowMenuItem icon={IconTrash} isDangerous onClick={() => void onDelete()}>
              {word.delete_()}
            </RowMenuItem>
          </>
        )}
      </RowMenu>
      <ExportDialog
        formId={form.id}
        title={text.downloadTitle({ name: nameOf(form) })}
        opened={exporting}
        onClose={dialog.close}
        count={form.answer}
        startToast={text.downloading()}
      />
    </>
  );
}

const RESTORED = { done: text.restored(), failed: text.notRestored() };

/** Returns what is lost when the form is deleted. */
const lossOf = ({ answer, isPublished }: FormListItem) => text.deleteLoss({ responses: answer, isPublished, days: RESTORE_DAYS });
