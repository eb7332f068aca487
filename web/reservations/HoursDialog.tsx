import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Coach } from '#contract/coaches.ts';
import { Loaded } from '#web/ui/states.tsx';
import { coachAvailability } from './coaches.api.ts';
import { HoursForm } from './HoursForm.tsx';

interface Props {
  coach: Pick<Coach, '_id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

/** The hours in which a coach can be booked: weekly hours and days off. */
export function HoursDialog({ coach, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Weekly hours of ${coach.name}`} size="lg" closeOnClickOutside={false}>
      <LoadedForm id={coach._id} onClose={onClose} />
    </Modal>
  );
}

const LoadedForm = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Loaded query={useQuery(coachAvailability(id))} failed="The hours could not be loaded">
    {(availability) => <HoursForm id={id} availability={availability} onClose={onClose} />}
  </Loaded>
);
