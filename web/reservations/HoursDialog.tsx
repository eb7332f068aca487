import type { Coach } from '#contract/coaches.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { Fetched } from '#web/ui/states.tsx';
import { coachAvailability } from './coaches.api.ts';
import { HoursForm } from './HoursForm.tsx';
import * as text from './hours.messages.ts';

/** The hours in which a coach can be booked: weekly hours and days off. */
export const HoursDialog = ({ coach: { _id: id, name }, opened, onClose }: DialogProps & { coach: Pick<Coach, '_id' | 'name'> }) => (
  <Dialog opened={opened} onClose={onClose} title={text.hoursOf({ name })} size="lg" closeOnClickOutside={false}>
    <Fetched options={coachAvailability(id)} failed={text.loadingFailed()}>
      {(availability) => <HoursForm id={id} availability={availability} onClose={onClose} />}
    </Fetched>
  </Dialog>
);
