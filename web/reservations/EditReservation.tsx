import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reservationSeries } from '#contract/reservation-series.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { coachList } from '#web/members/coaches.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as word from '#web/ui/words.messages.ts';
import { clientOf } from './reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import { checkEmail } from './reservations.rules.ts';
import { type Scope, SeriesScope } from './SeriesScope.tsx';
import * as series from './series.messages.ts';

/** The dialog that corrects a reservation. Its time is changed by moving it. */
export function EditReservation({ reservation, ...dialog }: { reservation: Reservation; opened: boolean; onClose: () => void }) {
  const { _id: id, email, clientName, phone, ownPlace, staffNote, coachId, coachName } = reservation;
  const { data: coaches = [] } = useQuery(coachList);
  const isAdmin = useUser()?.role === 'admin';
  const others = coaches.filter(({ _id, status }) => _id !== coachId && (status === 'Active' || status === 'Pending'));
  return (
    <CallDialog
      {...dialog}
      title={text.editTitle({ client: clientOf(reservation) })}
      submitLabel={text.saveReservation()}
      initialValues={{ email, clientName, phone, coach: coachId, place: ownPlace, staffNote, scope: 'one' as Scope }}
      validate={{ email: checkEmail }}
      send={async ({ scope, ...values }, before) => {
        const changes = changesOf(values, before);
        if (scope === 'one') {
          const answer = await call(reservations.edit, { params: { id }, body: changes });
          return { ...answer, done: answer.mail === null ? text.saved() : text.savedAndTold() };
        }
        const answer = await call(reservationSeries.edit, { params: { id }, body: { ...changes, scope } });
        const count = { count: answer.data.length };
        return { ...answer, done: answer.mail === null ? series.changed(count) : series.changedAndTold(count) };
      }}
      stale={AFTER_RESERVATIONS}
      onDone={(answer) => toastDone(answer.done, answer)}
      failed={text.notSaved()}
    >
      {({ values, getInputProps }) => (
        <>
          <SeriesScope reservation={reservation} {...getInputProps('scope')} />
          <TextInput
            label={word.email()}
            type="email"
            withAsterisk
            data-autofocus
            autoComplete="off"
            maxLength={254}
            {...getInputProps('email')}
          />
          <TextInput label={text.clientName()} autoComplete="off" maxLength={100} {...getInputProps('clientName')} />
          <TextInput label={text.phone()} type="tel" inputMode="tel" autoComplete="off" maxLength={40} {...getInputProps('phone')} />
          {isAdmin && (
            <NativeSelect
              label={text.coach()}
              description={text.otherCoachHint()}
              data={[{ value: coachId, label: coachName }, ...others.map(({ _id, name }) => ({ value: _id, label: name }))]}
              {...getInputProps('coach')}
            />
          )}
          <TextInput label={text.place()} description={text.placeHint()} autoComplete="off" maxLength={500} {...getInputProps('place')} />
          <TextArea
            label={text.staffNote()}
            description={values.scope === 'one' ? text.staffNoteHint() : series.noteHint()}
            maxLength={2000}
            {...getInputProps('staffNote')}
          />
        </>
      )}
    </CallDialog>
  );
}

type Values = Pick<Reservation, 'email' | 'clientName' | 'phone' | 'staffNote'> & { coach: string; place: string };

/**
 * Only what was changed here is sent: somebody else may have changed the rest since, and the name and phone of a member may be shown, which
 * the reservation itself need not keep.
 */
function changesOf(values: Values, before: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(names.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name].trim()]));
}
