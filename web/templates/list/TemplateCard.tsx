import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import { IconCopy, IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import type { Template, TemplateUser } from '#contract/templates.ts';
import { confirm } from '#web/ui/confirm.tsx';
import list from '#web/ui/list/list.module.css';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import { bodyPreview, shortTags, statusLabel } from '../template-labels.ts';
import { useDeleteTemplate, useDuplicateTemplate, usersOf } from '../templates.api.ts';
import { TemplateInUse } from './TemplateInUse.tsx';

export function TemplateCard({ template }: { template: Template }) {
  const { label, tone } = statusLabel(template.status);
  return (
    <li className={list.gridCard} data-row>
      <div className={list.cardHead}>
        <h2 className={list.cardName}>
          <Link to="/edit-template/$id" params={{ id: template._id }} data-row-link>
            {template.name}
          </Link>
        </h2>
        <CardMenu template={template} />
      </div>
      <Text fw={550} className="ui-text">
        {shortTags(template.subject)}
      </Text>
      <Text c="dimmed" flex={1} mt={4} mb="md">
        {bodyPreview(template)}
      </Text>
      <Group justify="space-between" className="ui-dim">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <RelativeTime iso={template.updatedAt} />
      </Group>
    </li>
  );
}

function CardMenu({ template }: { template: Template }) {
  const duplicate = useDuplicateTemplate();
  const remove = useDeleteTemplate();
  const [users, setUsers] = useState<TemplateUser[] | null>(null);
  const params = { id: template._id };

  const onDuplicate = () =>
    toastOutcome(duplicate.mutateAsync(template._id), {
      done: 'Template duplicated successfully',
      failed: 'The template could not be duplicated',
    });
  const onDelete = async () => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this template?',
      body: `“${template.name}” will no longer be there to choose. E-mails that were sent with it stay in the history. You can restore it from Recently deleted for ${RESTORE_DAYS} days.`,
      confirmLabel: 'Delete template',
      danger: true,
    });
    if (!sure) return;
    remove.mutateAsync(template._id).then(
      ({ message }) => toast.success(message ?? 'Template deleted successfully'),
      (error) => {
        const inUse = usersOf(error);
        if (inUse) setUsers(inUse);
        else toast.error('The template could not be deleted', error);
      },
    );
  };

  return (
    <>
      <TemplateInUse template={template} users={users} onClose={() => setUsers(null)} />
      <Menu width={180} position="bottom-end" portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${template.name}`} loading={duplicate.isPending || remove.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconEye size={16} />}
            renderRoot={(props) => <Link to="/template-preview/$id" params={params} {...props} />}
          >
            View
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            renderRoot={(props) => <Link to="/edit-template/$id" params={params} {...props} />}
          >
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => void onDelete()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
