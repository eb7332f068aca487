import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Avatar } from '#web/ui/Avatar.tsx';
import { EmailText } from '#web/ui/EmailText.tsx';

interface Props {
  name: string;
  /** The name as it is shown, when it differs. */
  label?: string;
  email: string;
  actions: ReactNode;
  /** Badges and facts in the line below. */
  children: ReactNode;
}

/** A person who has an account or asks for one. */
export const PersonRow = ({ name, label = name, email, actions, children }: Props) => (
  <Group component="li" gap="sm" py="sm" wrap="nowrap" align="flex-start">
    <Avatar name={name} picture={null} />
    <Stack gap={0} flex={1} miw={0}>
      <Text fw={700} className="ui-text">
        {label}
      </Text>
      <span className="ui-dim">
        <EmailText email={email} />
      </span>
      <Group gap="xs" mt={6}>
        {children}
      </Group>
    </Stack>
    {actions}
  </Group>
);
