import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useUser } from '#web/api/session.ts';
import * as word from '#web/ui/words.messages.ts';
import classes from './profile.module.css';

/** The shape of the profile, so that little moves when it comes. A coach sees no money. */
export function LoadingProfile() {
  const admin = useUser()?.role === 'admin';
  return (
    <div role="status" aria-label={word.loading()}>
      <Skeleton h={32} w="16rem" maw="70%" mt={4} mb={{ base: 80, sm: 24 }} />
      <div className={classes.page} aria-hidden="true">
        <SimpleGrid className={classes.who} cols={{ base: 1, sm: 2, lg: 1 }} spacing="md">
          {[308, 250, 90].map((height) => (
            <Card key={height} height={height} />
          ))}
        </SimpleGrid>
        {admin && (
          <div className={classes.owed}>
            <Card height={230} />
          </div>
        )}
        <Stack className={classes.has}>
          {(admin ? [132, 92, 158, 90] : [90]).map((height) => (
            <Card key={height} height={height} />
          ))}
        </Stack>
        <div className={classes.happened}>
          <Paper withBorder className={classes.frame} p="md" mih={320}>
            <Skeleton h={14} w="80%" mb="xl" />
            {[62, 48, 70].map((width) => (
              <Skeleton key={width} h={14} w={`${width}%`} mb="lg" />
            ))}
          </Paper>
        </div>
      </div>
    </div>
  );
}

const Card = ({ height }: { height: number }) => (
  <Paper withBorder p="md" h={height}>
    <Skeleton h={16} w="45%" mb="md" />
    {height > 120 && <Skeleton h={12} w="80%" mb="sm" />}
    <Skeleton h={12} w="62%" />
  </Paper>
);
