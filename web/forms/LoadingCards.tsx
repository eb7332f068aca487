import { Paper, Skeleton, Stack } from '@mantine/core';

/** The place of cards that are on their way. */
export function LoadingCards({ count = 3, heading = '45%' }: { count?: number; heading?: string }) {
  return (
    <div role="status" aria-label="Loading...">
      <Skeleton h={30} w={heading} mb="xl" />
      <Stack maw="47.5rem">
        {Array.from({ length: count }, (_, card) => `card-${card}`).map((key) => (
          <Paper key={key} withBorder p="md">
            <Skeleton h={14} w="30%" mb="md" />
            <Skeleton h={34} mb="sm" />
            <Skeleton h={12} w="55%" my="sm" />
          </Paper>
        ))}
      </Stack>
    </div>
  );
}
