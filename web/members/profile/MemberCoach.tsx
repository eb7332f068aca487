import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { MemberView } from '#contract/members.ts';
import { CoachItems } from '#web/members/CoachItems.tsx';
import * as coaches from '#web/members/coaches.messages.ts';
import list from '#web/ui/list/list.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useSetCoach } from './profile.api.ts';

export function MemberCoach({ member, admin }: { member: MemberView; admin: boolean }) {
  const set = useSetCoach(member._id);
  if (!admin) return member.coach && <Text size="sm">{coaches.coachButton(member.coach)}</Text>;
  const name = member.coach?.name ?? coaches.withoutCoach();
  return (
    <Group gap={4}>
      <p className="ui-dim">{coaches.coach()}</p>
      <Menu position="bottom-start" returnFocus portalProps={{ target: '#main' }}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            px={4}
            className="ui-print"
            loading={set.isPending}
            aria-label={coaches.coachButton({ name })}
          >
            <Text span size="sm" fw={member.coach ? 500 : 400} c={member.coach ? undefined : 'dimmed'} className="ui-ellipsis">
              {name}
            </Text>
            <IconChevronDown className="ui-no-print" size={14} color="var(--mantine-color-dimmed)" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={list.longMenu}>
          <CoachItems
            onChoose={(coach) => set.mutateAsync(coach?._id ?? null).catch((error) => toast.error(coaches.coachNotSet(), error))}
          />
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
