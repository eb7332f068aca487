import { Box, Group, Paper, type PaperProps, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props extends PaperProps {
  title: ReactNode;
  titleSize?: 'h3' | 'h4';
  lead?: ReactNode;
  /** Content beside the title. */
  mark?: ReactNode;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  /** The part after # of an address that leads here. */
  anchor?: string;
  children: ReactNode;
}

/** A part of a screen in a frame. Its title also names it for screen readers. */
export function SectionCard({ title, titleSize = 'h3', lead, mark, aside, anchor, className = '', children, ...paper }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      id={anchor}
      className={`ui-column ${className}`}
      withBorder
      p={{ base: 'md', sm: '1.25rem' }}
      miw={0}
      aria-labelledby={id}
      {...paper}
    >
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="xs" flex={lead ? '1 1 14rem' : '1 1 7rem'} miw={0}>
          <Box miw={0}>
            <Title order={2} size={titleSize} id={id}>
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="dimmed" mt={2}>
                {lead}
              </Text>
            )}
          </Box>
          {mark}
        </Group>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
