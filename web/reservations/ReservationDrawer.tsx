import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconChecks, IconClockEdit, IconPencil, IconRepeat, IconRotate, IconUserOff } from '@tabler/icons-react';
import { isLink, shownLink, whatsAppLink } from '#contract/contact.ts';
import { longDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import { DialogHost } from '#web/ui/DialogHost.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { FetchedOne } from '#web/ui/LoadedPage.tsx';
import { unlessCovered } from '#web/ui/openDialogs.ts';
import * as word from '#web/ui/words.messages.ts';
import { useReservationActions } from './ReservationMenu.tsx';
import { CoachName, ReservationBadge, ServiceName } from './reservation-columns.tsx';
import { reservationById } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import * as series from './series.messages.ts';

/** All data of one reservation. The drawer is closed while `id` is undefined. */
export const ReservationDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={unlessCovered(onClose)} position="right" size="md" title={text.reservation()}>
    {id !== undefined && (
      <FetchedOne
        key={id}
        options={reservationById(id)}
        missing={text.reservationNotFound()}
        onClose={onClose}
        failed={text.reservationFailed()}
        loading={<Skeleton h={200} role="status" aria-label={word.loading()} />}
      >
        {(reservation) => (
          <DialogHost>
            <Details reservation={reservation} />
          </DialogHost>
        )}
      </FetchedOne>
    )}
  </Drawer>
);

function Details({ reservation }: { reservation: Reservation }) {
  const { busy, confirm, confirmSeries, mark, reopen, edit, move, cancel } = useReservationActions(reservation);
  const { date, time, endTime, email, member, clientName, note, phone, place, reason, source, createdAt, staffNote } = reservation;
  return (
    <Stack gap="lg">
      <div>
        <Text className="ui-number" fz="1.5rem">
          {capitalised(longDay(date))}
        </Text>
        <Text className="ui-numbers" size="lg" c="dimmed" mb="xs">
          {time} – {endTime}
        </Text>
        <ReservationBadge reservation={reservation} />
      </div>
      <Facts>
        <Fact label={text.client()}>{member ? <MemberLink {...member} /> : clientName || text.notAMember()}</Fact>
        <Fact label={word.email()}>
          <Anchor href={`mailto:${email}`}>
            <EmailText email={email} />
          </Anchor>
        </Fact>
        {phone && (
          <Fact label={text.phone()}>
            <Stack gap={0}>
              <Anchor href={`tel:${phone}`} className="ui-inline-row ui-touch">
                {phone}
              </Anchor>
              <Anchor href={whatsAppLink(phone)} target="_blank" rel="noreferrer" className="ui-inline-row ui-touch">
                {text.openWhatsApp()}
              </Anchor>
            </Stack>
          </Fact>
        )}
        <Fact label={text.coach()}>
          <CoachName reservation={reservation} />
        </Fact>
        <Fact label={text.service()}>
          <ServiceName reservation={reservation} />
        </Fact>
        {reservation.series && (
          <Fact label={series.series()}>{series.nthOf({ place: reservation.series.place, of: reservation.series.of })}</Fact>
        )}
        {place && (
          <Fact label={text.place()}>
            {isLink(place) ? (
              <Anchor href={place} target="_blank" rel="noreferrer">
                {shownLink(place)}
              </Anchor>
            ) : (
              place
            )}
          </Fact>
        )}
        <Written label={text.clientMessage()} words={note} />
        <Written label={text.staffNote()} words={staffNote} />
        <Written label={text.cancelledBecause()} words={reason} />
        <Fact label={text.booked()}>
          {source === 'public'
            ? text.bookedOnPage({ at: formatDateTime(createdAt) })
            : text.bookedByTeam({ at: formatDateTime(createdAt) })}
        </Fact>
      </Facts>
      <Group gap="xs">
        {confirm && (
          <Button leftSection={<IconCheck size={18} />} loading={busy} onClick={confirm}>
            {word.confirm()}
          </Button>
        )}
        {confirmSeries && (
          <Button variant="default" leftSection={<IconRepeat size={18} />} loading={busy} onClick={confirmSeries}>
            {series.confirmSeries()}
          </Button>
        )}
        {mark && (
          <>
            <Button leftSection={<IconChecks size={18} />} loading={busy} onClick={() => mark('completed')}>
              {text.mark.completed()}
            </Button>
            <Button variant="default" leftSection={<IconUserOff size={18} />} loading={busy} onClick={() => mark('missed')}>
              {text.mark.missed()}
            </Button>
          </>
        )}
        {reopen && (
          <Button variant="default" leftSection={<IconRotate size={18} />} loading={busy} onClick={reopen}>
            {text.reopen()}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPencil size={18} />} onClick={edit}>
          {word.edit()}
        </Button>
        {move && (
          <Button variant="default" leftSection={<IconClockEdit size={18} />} onClick={move}>
            {text.reschedule()}
          </Button>
        )}
        {cancel && (
          <Button variant="default" c="var(--mantine-color-error)" onClick={cancel}>
            {text.cancelReservation()}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const MemberLink = ({ _id: memberId, fullName }: NonNullable<Reservation['member']>) => (
  <TextLink to="/users/$memberId/profile" params={{ memberId }}>
    {fullName}
  </TextLink>
);

/** Shows what somebody wrote, with its line breaks; shows nothing when they wrote nothing. */
const Written = ({ label, words }: { label: string; words: string | null }) =>
  words ? (
    <Fact label={label}>
      <span className="ui-pre">{words}</span>
    </Fact>
  ) : null;
