import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { handling } from '#contract/handling.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { formHandling } from './handling.api.ts';
import * as text from './handling.messages.ts';

type Chosen = Sent<typeof handling.many>['body']['chosen'];

/** Gives the selected responses a status or an owner. The selection stays, because staff often do both. */
export function BulkHandling({ formId, chosen }: { formId: string; chosen: Chosen }) {
  const { data } = useQuery(formHandling(formId));
  const undo = useCall(handling.undo, ['answers'], {
    failed: text.notUndone(),
  });
  const many = useCall(handling.many, ['answers'], {
    done: ({ data: { count, changeId } }) =>
      count === 0
        ? toast.success(text.handledBefore())
        : offerUndo({
            done: text.handled({ count }),
            undo: () => undo.mutateAsync({ params: { formId }, body: { changeId } }).then(({ message }) => message),
          }),
    failed: text.notHandled(),
  });
  const set = (set: Sent<typeof handling.many>['body']['set']) => many.mutate({ params: { formId }, body: { chosen, set } });
  const statuses = (data?.statuses ?? []).filter(({ removed }) => !removed);
  return (
    <>
      <BulkMenu label={text.setStatus()} isBusy={many.isPending}>
        {statuses.map(({ _id, name, tone }) => (
          <Menu.Item key={_id} leftSection={<div className="ui-dot" data-tone={tone} />} onClick={() => set({ status: _id })}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => set({ status: null })}>{text.noStatus()}</Menu.Item>
      </BulkMenu>
      <BulkMenu label={text.setOwner()} isBusy={many.isPending}>
        {(data?.people ?? []).map(({ _id, name }) => (
          <Menu.Item key={_id} onClick={() => set({ owner: _id })}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => set({ owner: null })}>{text.noOwner()}</Menu.Item>
      </BulkMenu>
    </>
  );
}

const BulkMenu = ({ label, isBusy, children }: { label: string; isBusy: boolean; children: ReactNode }) => (
  <Menu width={200} portalProps={{ target: '#main' }}>
    <Menu.Target>
      <Button variant="default" size="compact-sm" loading={isBusy} rightSection={<IconChevronDown size={14} />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
);
