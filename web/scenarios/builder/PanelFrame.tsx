import { ActionIcon, Box, Group, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as word from '#web/ui/words.messages.ts';
import classes from './builder.module.css';

interface Props {
  title: string;
  place?: string;
  mark?: ReactNode;
  close: () => void;
  children: ReactNode;
}

/** The head and the content of a panel. The title gets the focus when the panel opens. */
export function PanelFrame({ title, place, mark, close, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Group className={classes.bar} pos="sticky" top={0} gap="sm" px="md" py="sm">
        {mark}
        {/* With large text on a phone, the title takes a line of its own. */}
        <Box flex="1 1 6rem" miw={0}>
          {place && <span className="ui-dim-xs">{place}</span>}
          <Title order={2} size="h3" ref={heading} tabIndex={-1}>
            {title}
          </Title>
        </Box>
        <ActionIcon aria-label={word.close()} onClick={close}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <Stack p="md">{children}</Stack>
    </>
  );
}
