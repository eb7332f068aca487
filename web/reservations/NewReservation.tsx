import { Autocomplete, Button, Group, Modal, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coach } from '#contract/coaches.ts';
import { DEFAULT_MINUTES } from '#contract/coaching-services.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { zoneLabel } from '#web/ui/dates.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { today } from './calendar/calendar.rules.ts';
import { serviceList } from './coaches.api.ts';
import { useCreateReservation } from './reservations.api.ts';
import { checkDate, checkEmail } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  coaches: Coach[];
  /** Chosen in the list already, or the only one there is. */
  coachId: string | undefined;
}

export function NewReservation({ opened, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="New Reservation"
      size="lg"
      // A slip of the finger does not lose what was typed.
      closeOnClickOutside={false}
    >
      <ReservationForm key={rest.coachId} onClose={onClose} {...rest} />
    </Modal>
  );
}

function ReservationForm({ onClose, coaches, coachId }: Omit<Props, 'opened'>) {
  const create = useCreateReservation();
  const { data: services } = useQuery(serviceList);
  // Closed ones take no reservations.
  const choices = coaches.filter(({ status }) => status === 'Active' || status === 'Pending');
  const form = useForm({
    initialValues: {
      email: '',
      coach: choices.find(({ _id }) => _id === coachId)?._id ?? '',
      service: '',
      date: '',
      time: '',
      confirmed: false,
    },
    validate: {
      email: checkEmail,
      coach: (coach) => (coach ? null : 'Coach selection is required'),
      service: (service) => (service.trim() ? null : 'Service is required'),
      date: checkDate,
      time: (time) => (time ? null : 'Time is required'),
    },
  });
  const { coach, service, date, time, confirmed } = form.values;
  const chosen = choices.find(({ _id }) => _id === coach);
  const minutes = services?.find(({ _id }) => _id === service)?.duration ?? DEFAULT_MINUTES;

  const submit = form.onSubmit(
    ({ confirmed: at, ...values }) =>
      create.mutateAsync({ ...values, email: values.email.trim(), status: at ? 'confirmed' : 'pending' }).then(
        ({ mail, message = '' }) => {
          onClose();
          toastMail(mail, { sent: 'Reservation created: the client has been told', kept: message });
        },
        toastFieldErrors(form, 'The reservation could not be created'),
      ),
    focusFirstError(form),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <EmailField {...form.getInputProps('email')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Coach"
            withAsterisk
            data={[{ value: '', label: 'Choose a coach' }, ...choices.map(({ _id, name }) => ({ value: _id, label: name }))]}
            {...form.getInputProps('coach')}
          />
          {services?.length === 0 ? (
            <TextInput label="Service" withAsterisk description="One hour" maxLength={100} {...form.getInputProps('service')} />
          ) : (
            <NativeSelect
              label="Service"
              withAsterisk
              disabled={!services}
              data={[
                { value: '', label: 'Choose a service' },
                ...(services ?? []).map(({ _id, name, duration }) => ({ value: _id, label: `${name} (${duration} min)` })),
              ]}
              {...form.getInputProps('service')}
            />
          )}
          <TextInput label="Date" type="date" withAsterisk min={today()} {...form.getInputProps('date')} />
          <TextInput label={`Time (${zoneLabel()})`} type="time" withAsterisk {...form.getInputProps('time')} />
        </SimpleGrid>
        {chosen && date !== '' && (
          <SlotPicker
            coachId={chosen._id}
            coachName={chosen.name}
            minutes={minutes}
            date={date}
            time={time}
            onPick={(pickedDate, pickedTime) => form.setValues({ date: pickedDate, time: pickedTime })}
          />
        )}
        <Switch
          label="Confirm at once"
          description={
            confirmed
              ? 'The client gets an e-mail with a calendar file.'
              : 'The client gets an e-mail that the request is received, and another one when you confirm it.'
          }
          {...form.getInputProps('confirmed', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create reservation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Any address; those of members are found by name too. */
function EmailField({ value = '', ...input }: { value?: string; error?: ReactNode; onChange: (value: string) => void }) {
  const [search] = useDebouncedValue(value.trim(), 200);
  const { data } = useQuery({ ...membersFound(search), enabled: search.length >= 2 });
  const found = search.length >= 2 ? (data?.members ?? []) : [];
  return (
    <Autocomplete
      label="Email"
      description="Of the client; type a name to find a member"
      withAsterisk
      data-autofocus
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={254}
      data={found.map(({ email }) => email)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const member = found.find(({ email }) => email === option.value);
        return (
          <div>
            {member?.fullName}
            <div style={{ fontSize: 'var(--mantine-font-size-sm)', opacity: 0.75 }}>{option.value}</div>
          </div>
        );
      }}
      value={value}
      {...input}
    />
  );
}
