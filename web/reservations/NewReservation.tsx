import { Autocomplete, Modal, NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coach } from '#contract/coaches.ts';
import { DEFAULT_MINUTES } from '#contract/coaching-services.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { zoneLabel } from '#web/ui/dates.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { today } from './calendar/calendar.rules.ts';
import { serviceList } from './coaches.api.ts';
import { toastDone, useCreateReservation } from './reservations.api.ts';
import { checkDate, checkEmail, checkTime } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  coaches: Coach[];
  /** The coach whose list is shown, if it is the list of one coach. */
  coachId: string | undefined;
}

export function NewReservation({ opened, ...props }: Props) {
  return (
    // A click beside the dialog does not lose what was typed.
    <Modal opened={opened} onClose={props.onClose} title="New Reservation" size="lg" closeOnClickOutside={false}>
      <ReservationForm key={props.coachId} {...props} />
    </Modal>
  );
}

function ReservationForm({ onClose, coaches, coachId }: Omit<Props, 'opened'>) {
  const { mutateAsync } = useCreateReservation();
  const { data: services } = useQuery(serviceList);
  // Inactive coaches take no reservations.
  const choices = coaches.filter(({ status }) => status === 'Active' || status === 'Pending');
  const form = useCallForm({
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
      time: checkTime,
    },
    send: ({ confirmed, email, ...values }) => mutateAsync({ ...values, email: email.trim(), status: confirmed ? 'confirmed' : 'pending' }),
    onDone: (answer) => {
      onClose();
      toastDone('Reservation created', answer);
    },
    failed: 'The reservation could not be created',
  });
  const { coach, service, date, time, confirmed } = form.values;
  const chosen = choices.find(({ _id }) => _id === coach);

  return (
    <CallForm form={form} submitLabel="Create reservation" onCancel={onClose}>
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
          minutes={services?.find(({ _id }) => _id === service)?.duration ?? DEFAULT_MINUTES}
          date={date}
          time={time}
          onPick={form.setValues}
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
    </CallForm>
  );
}

/** Accepts any address; the addresses of members are also found by name. */
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
      renderOption={({ option }) => (
        <div>
          {found.find(({ email }) => email === option.value)?.fullName}
          <div className="ui-dim">{option.value}</div>
        </div>
      )}
      value={value}
      {...input}
    />
  );
}
