import { Menu, Stack, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconChartBar, IconCopy, IconDownload, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type FormListItem, type FormUse, forms } from '#contract/forms.ts';
import { listAnd } from '#contract/language.ts';
import { useOfferRestore } from '#web/deleted/useOfferRestore.ts';
import { nameOf } from '#web/forms/form-labels.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/RowMenu.tsx';
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
  const open = useDialog();
  const params = { id: form.id };
  const archive = useArchive(form.id, nameOf(form));
  const isArchived = form.state === 'archived';
  const offerRestore = useOfferRestore();
  const duplicate = useCall(forms.duplicate, ['forms'], {
    done: text.duplicated(),
    failed: text.notDuplicated(),
  });
  const remove = useCall(forms.remove, ['forms'], {
    done: ({ message: done = text.deleted() }) => offerRestore({ kind: 'form', _id: form.id, name: nameOf(form), done }),
    failed: text.notDeleted(),
  });
  const uses = useCall(forms.uses, [], { failed: text.notDeleted() });
  const usesBeforeArchive = useCall(forms.uses, [], { failed: archiveText.failed() });
  const onArchive = async () => {
    const { data: usedBy } = await usesBeforeArchive.mutateAsync({ params });
    const question = {
      title: archiveText.archiveTitle({ name: nameOf(form) }),
      body: <StillUsed usedBy={usedBy} />,
      confirmLabel: archiveText.archive(),
    };
    if (usedBy.length === 0 || (await confirm(question))) archive.set(true);
  };
  const onDelete = async () => {
    const { data: usedBy } = await uses.mutateAsync({ params });
    const question = {
      title: text.deleteTitle({ name: nameOf(form) }),
      body: <Loss form={form} usedBy={usedBy} />,
      confirmLabel: text.deleteForm(),
      danger: true,
    };
    // Undo gives no answer back to those who opened the link meanwhile, nor to a scenario that waits for it.
    if ((!form.isPublished && usedBy.length === 0) || (await confirm(question))) remove.mutate({ params });
  };
  const onExport = () =>
    open((dialog) => (
      <ExportDialog
        {...dialog}
        formId={form.id}
        title={text.downloadTitle({ name: nameOf(form) })}
        count={form.answer}
        startToast={text.downloading()}
      />
    ));

  return (
    <RowMenu
      label={word.actionsFor({ name: nameOf(form) })}
      busy={duplicate.isPending || archive.isPending || usesBeforeArchive.isPending || uses.isPending || remove.isPending}
      defaultOpened
    >
      {mayEdit && <RowMenuLink icon={IconPencil} label={word.edit()} to="/forms/$id" params={params} />}
      <RowMenuLink icon={IconChartBar} label={text.viewResponses()} to="/forms/$id/responses" params={params} />
      <RowMenuItem icon={IconLink} label={text.copyLink()} onClick={() => copyLink(form)} />
      {mayEdit && <RowMenuItem icon={IconCopy} label={word.duplicate()} onClick={() => duplicate.mutate({ params })} />}
      <RowMenuItem icon={IconDownload} label={word.download()} onClick={onExport} />
      {mayEdit && (
        <>
          <RowMenuItem
            icon={isArchived ? IconArchiveOff : IconArchive}
            label={isArchived ? archiveText.bringBack() : archiveText.archive()}
            onClick={isArchived ? () => archive.set(false) : () => void onArchive().catch(() => {})}
          />
          <Menu.Divider />
          <RowMenuItem icon={IconTrash} label={word.delete_()} isDangerous onClick={() => void onDelete().catch(() => {})} />
        </>
      )}
    </RowMenu>
  );
}

/** Says what is lost when the form is deleted, and what would miss it. */
const Loss = ({ form: { answer, isPublished }, usedBy }: { form: FormListItem; usedBy: FormUse[] }) => (
  <Stack gap="xs">
    <Text c="dimmed">{text.deleteLoss({ responses: answer, isPublished, days: RESTORE_DAYS })}</Text>
    {usedBy.length > 0 && <StillUsed usedBy={usedBy} />}
  </Stack>
);

const StillUsed = ({ usedBy }: { usedBy: FormUse[] }) => (
  <Text className="ui-text">{text.stillUsed({ names: listAnd(usedBy.map((use) => text.use(use))) })}</Text>
);
