import { Box, Group, NativeSelect, type NativeSelectProps, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export function ImportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} mb="xl">
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Box>
  );
}

interface RowProps extends NativeSelectProps {
  /** The name of the column, or a value in it. */
  name: string;
  about: string;
  /** False when the column is not imported. */
  isChosen: boolean;
}

/** A column or a value of the file, with the choice of its meaning. */
export const MeaningRow = ({ name, about, isChosen, ...select }: RowProps) => (
  <Group component="li" justify="space-between" gap="0.625rem 1rem" px="md" py="sm">
    <Box flex="1 1 14rem" miw={0}>
      <Text fw={550} c={isChosen ? undefined : 'dimmed'} className="ui-text">
        {name}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {about}
      </Text>
    </Box>
    <NativeSelect w={{ base: '100%', sm: '16rem' }} {...select} />
  </Group>
);
