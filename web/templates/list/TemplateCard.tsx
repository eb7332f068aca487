import { Group, Menu, Text } from '@mantine/core';
import { IconCopy, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type Template, templates } from '#contract/templates.ts';
import { useOfferRestore } from '#web/deleted/useOfferRestore.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { heldTogether } from '#web/ui/held-together.ts';
import list from '#web/ui/list/list.module.css';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/RowMenu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { bodyPreview, shortTags, statusLabel } from '../template-labels.ts';
import { usersOf } from '../templates.api.ts';
import * as text from '../templates.messages.ts';
import { TemplateInUse } from './TemplateInUse.tsx';

export function TemplateCard({ template }: { template: Template }) {
  const { label, tone } = statusLabel(template.status);
  return (
    <li className={list.gridCard} data-row>
      <div className={list.cardHead}>
        <h2 className={list.cardName}>
          <Link to="/edit-template/$id" params={{ id: template._id }} data-row-link>
            {heldTogether(template.name)}
          </Link>
        </h2>
        <CardMenu template={template} />
      </div>
      <Text fw={550} lineClamp={3} className="ui-text">
        {shortTags(heldTogether(template.subject))}
      </Text>
      <Text c="dimmed" flex={1} mt={4} mb="md">
        {heldTogether(bodyPreview(template))}
      </Text>
      <Group justify="space-between" className="ui-dim">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <RelativeTime iso={template.updatedAt} />
      </Group>
    </li>
  );
}

function CardMenu({ template }: { template: Template }) {
  const open = useDialog();
  const params = { id: template._id };

  const duplicate = useCall(templates.duplicate, ['templates'], {
    done: text.duplicated(),
    failed: text.duplicateFailed(),
  });
  const remove = useCall(templates.remove, ['templates', 'deleted']);
  const offerRestore = useOfferRestore();
  const onDelete = async () => {
    const sure = await confirm({
      title: text.deleteQuestion(),
      body: text.deleteConsequence({ name: template.name, days: RESTORE_DAYS }),
      confirmLabel: text.deleteTemplate(),
      danger: true,
    });
    if (!sure) return;
    remove.mutateAsync({ params }).then(
      () => offerRestore({ kind: 'template', ...template, done: text.deleted() }),
      (error) => {
        const inUse = usersOf(error);
        if (inUse) open((dialog) => <TemplateInUse template={template} users={inUse} {...dialog} />);
        else toast.error(text.deleteFailed(), error);
      },
    );
  };

  return (
    <RowMenu label={word.actionsFor(template)} busy={duplicate.isPending || remove.isPending}>
      <RowMenuLink icon={IconEye} label={word.view()} to="/template-preview/$id" params={params} />
      <RowMenuLink icon={IconPencil} label={word.edit()} to="/edit-template/$id" params={params} />
      <RowMenuItem icon={IconCopy} label={word.duplicate()} onClick={() => duplicate.mutate({ params })} />
      <Menu.Divider />
      <RowMenuItem icon={IconTrash} label={word.delete_()} isDangerous onClick={() => void onDelete()} />
    </RowMenu>
  );
}
