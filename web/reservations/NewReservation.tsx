import { Alert, Autocomplete, NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coach } from '#contract/coaches.ts';
import { DEFAULT_MINUTES } from '#contract/coaching-services.ts';
import { reservationSeries } from '#contract/reservation-series.ts';
import { coachRequired, serviceRequired } from '#contract/reservations.messages.ts';
import { reservations } from '#contract/reservations.ts';
import { call } from '#web/api/call.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { zoneLabel } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { newId } from '#web/ui/new-id.ts';
import { TimeField } from '#web/ui/TimeField.tsx';
import * as word from '#web/ui/words.messages.ts';
import { today } from '#web/ui/zoned-input.ts';
import { ClientTaken } from './ClientTaken.tsx';
import { serviceList } from './coaches.api.ts';
import { NO_REPEAT, RepeatFields, repeatOf } from './RepeatFields.tsx';
import { AFTER_RESERVATIONS, toastDone } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import { checkDate, checkEmail, checkTime } from './reservations.rules.ts';
import { SlotPicker } from './SlotPicker.tsx';
import * as series from './series.messages.ts';

interface Props extends DialogProps {
  /** Undefined while they are being loaded. */
  coaches: Coach[] | undefined;
  /** The coach whose list is shown, if it is the list of one coach. */
  coachId: string | undefined;
}

export function NewReservation({ coaches, coachId, ...dialog }: Props) {
  const { data: services } = useQuery(serviceList);
  // Inactive coaches take no reservations.
  const choices = (coaches ?? []).filter(({ status }) => status === 'Active' || status === 'Pending');
  // The coaches may be loaded after something was typed, so this one is no value with which the form begins.
  const preset = (choices.find(({ _id }) => _id === coachId) ?? (choices.length === 1 ? choices[0] : undefined))?._id ?? '';
  return (
    <CallDialog
      {...dialog}
      title={text.createReservation()}
      size="lg"
      submitLabel={text.createSubmit()}
      initialValues={{
        email: '',
        phone: '',
        place: '',
        coach: '',
        service: '',
        date: '',
        time: '',
        confirmed: false,
        ...NO_REPEAT,
        // A request that is sent twice makes one series.
        key: newId(),
      }}
      validate={{
        email: checkEmail,
        coach: (coach) => (coach || preset ? null : coachRequired()),
        service: (service) => (service.trim() ? null : serviceRequired()),
        date: checkDate,
        time: checkTime,
      }}
      send={async ({ email, phone, place, coach, service, date, time, confirmed, key, ...values }) => {
        const session = {
          email: email.trim(),
          phone,
          place,
          coach: coach || preset,
          service,
          date,
          time,
          status: confirmed ? 'confirmed' : 'pending',
        } as const;
        const repeat = repeatOf(values);
        if (!repeat) return { ...(await call(reservations.create, { body: session })), done: text.created() };
        const skip = [...new Set([...values.skipped, ...values.taken])];
        const made = await call(reservationSeries.create, { body: { ...session, ...repeat, key, skip } });
        return { ...made, done: series.created({ count: made.data.length }) };
      }}
      stale={AFTER_RESERVATIONS}
      onDone={(answer) => toastDone(answer.done, answer)}
      failed={text.createFailed()}
    >
      {({ values, getInputProps, setValues }) => {
        const { service, date, time, confirmed } = values;
        const coach = values.coach || preset;
        const chosen = choices.find(({ _id }) => _id === coach);
        const minutes = services?.find(({ _id }) => _id === service)?.duration ?? DEFAULT_MINUTES;
        return (
          <>
            {coaches && choices.length === 0 && (
              <Alert color="amber" role="note">
                {marked(text.noCoach(), {
                  link: (words) => (
                    <TextLink inherit to="/settings" search={{ section: 'coaching' }}>
                      {words}
                    </TextLink>
                  ),
                })}
              </Alert>
            )}
            <EmailField {...getInputProps('email')} />
            <TextInput label={text.phone()} type="tel" inputMode="tel" autoComplete="off" maxLength={40} {...getInputProps('phone')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NativeSelect
                label={text.coach()}
                withAsterisk
                data={[{ value: '', label: text.chooseCoach() }, ...choices.map(({ _id, name }) => ({ value: _id, label: name }))]}
                {...getInputProps('coach')}
                value={coach}
              />
              {services?.length === 0 ? (
                <TextInput label={text.service()} withAsterisk description={text.oneHour()} maxLength={100} {...getInputProps('service')} />
              ) : (
                <NativeSelect
                  label={text.service()}
                  withAsterisk
                  disabled={!services}
                  data={[
                    { value: '', label: text.chooseService() },
                    ...(services ?? []).map(({ _id, name, duration }) => ({
                      value: _id,
                      label: text.serviceMinutes({ service: name, minutes: duration }),
                    })),
                  ]}
                  {...getInputProps('service')}
                />
              )}
              <DateField label={text.date()} withAsterisk min={today()} {...getInputProps('date')} />
              <TimeField label={text.timeIn({ zone: zoneLabel() })} withAsterisk {...getInputProps('time')} />
            </SimpleGrid>
            <ClientTaken email={values.email} date={date} time={time} minutes={minutes} />
            {chosen && date !== '' && (
              <SlotPicker
                coachId={chosen._id}
                coachName={chosen.name}
                serviceId={services?.some(({ _id }) => _id === service) ? service : undefined}
                minutes={minutes}
                date={date}
                time={time}
                onPick={setValues}
              />
            )}
            <RepeatFields values={{ ...values, coach }} onChange={setValues} getInputProps={getInputProps} />
            <TextInput label={text.place()} description={text.placeHint()} autoComplete="off" maxLength={500} {...getInputProps('place')} />
            <Switch
              label={text.confirmAtOnce()}
              description={confirmed ? text.confirmedHint() : text.pendingHint()}
              {...getInputProps('confirmed', { type: 'checkbox' })}
            />
          </>
        );
      }}
    </CallDialog>
  );
}

/** Accepts any address; the addresses of members are also found by name. */
function EmailField({ value = '', ...input }: { value?: string; error?: ReactNode; onChange: (value: string) => void }) {
  const [search] = useDebouncedValue(value.trim(), 200);
  const { data } = useQuery({ ...membersFound(search), enabled: search.length >= 2 });
  const found = search.length >= 2 ? (data?.members ?? []) : [];
  return (
    <Autocomplete
      label={word.email()}
      description={text.emailHint()}
      withAsterisk
      data-autofocus
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={254}
      data={found.map(({ email }) => email)}
      filter={({ options }) => options}
      // An empty list that is open takes the Escape that closes the dialog.
      openOnFocus={false}
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
