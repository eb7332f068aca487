import { Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Coach } from '#contract/coaches.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { coachAvailability } from './coaches.api.ts';
import { HoursForm } from './HoursForm.tsx';

interface Props {
  coach: Pick<Coach, '_id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

/** When a coach can be booked: weekly hours and days off. */
export function HoursDialog({ coach, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Weekly hours of ${coach.name}`} size="lg" closeOnClickOutside={false}>
      <Loaded id={coach._id} onClose={onClose} />
    </Modal>
  );
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(coachAvailability(id));
  if (error && !data) return <ErrorState title="The hours could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Stack role="status" aria-label="Loading...">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} h={36} />
        ))}
      </Stack>
    );
  return <HoursForm id={id} availability={data} onClose={onClose} />;
}
