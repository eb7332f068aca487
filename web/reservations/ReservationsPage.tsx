import { Alert, Anchor, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCalendarMonth, IconCalendarShare, IconClock, IconColumns3, IconList, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { reservations as calls } from '#contract/reservations.ts';
import { download } from '#web/api/download.ts';
import { useUser } from '#web/api/session.ts';
import { coachList } from '#web/members/coaches.api.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import { useColumns } from '#web/ui/list/useColumns.ts';
import { useWide } from '#web/ui/list/useWide.ts';
import { marked } from '#web/ui/marked.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { HoursDialog } from './HoursDialog.tsx';
import { CalendarsDialog } from './lazyCalendars.ts';
import { NewReservation } from './NewReservation.tsx';
import { ReservationDrawer } from './ReservationDrawer.tsx';
import { ReservationFilters } from './ReservationFilters.tsx';
import { ReservationList } from './ReservationList.tsx';
import { RESERVATION_COLUMNS } from './reservation-columns.tsx';
import * as text from './reservations.messages.ts';
import classes from './reservations.module.css';
import { RESERVATION_VIEWS } from './reservations.search.ts';
import { useReservations } from './useReservations.ts';
import './service-colors.css';

// The list does not wait for the code of the calendar.
const Calendar = lazyPart(async () => (await import('./calendar/Calendar.tsx')).Calendar);

const VIEWS = [
  { value: 'list', label: text.listView(), Icon: IconList },
  { value: 'month', label: text.monthView(), Icon: IconCalendarMonth },
  { value: 'week', label: text.weekView(), Icon: IconColumns3 },
] as const;

/** Sessions with coaches, as a list or a calendar. */
export function ReservationsPage() {
  const reservations = useReservations();
  const { shown, change, setFilter, filtered } = reservations;
  const { search, coach, status, view } = shown;
  const admin = useUser()?.role === 'admin';
  const { data: loaded } = useQuery(coachList);
  const coaches = loaded ?? [];
  const isWide = useWide();
  const [own, setOwn] = useState<'hours' | 'calendars'>();
  const drawer = useOpenInUrl('open');
  const dialog = useOpenInUrl('create');
  const columns = useColumns('reservations', RESERVATION_COLUMNS);

  const self = admin ? undefined : coaches[0];
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => dialog.open(true)}>
      {text.createReservation()}
    </Button>
  );

  const more = (
    <>
      {!view && <ExportMenu save={(format) => download(calls.exportFile, { query: { ...filtered, format } })} />}
      {self && (
        <>
          <Button variant="default" leftSection={<IconClock size={18} />} onClick={() => setOwn('hours')}>
            {text.myHours()}
          </Button>
          <Button variant="default" leftSection={<IconCalendarShare size={18} />} onClick={() => setOwn('calendars')}>
            {text.myCalendars()}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={text.title()}
        description={text.purpose()}
        actions={
          <>
            <SegmentedControl
              aria-label={text.view()}
              data={VIEWS.map(({ value, label, Icon }) => ({
                value,
                label: (
                  <span className={classes.view}>
                    <Icon size={16} aria-hidden="true" />
                    {label}
                  </span>
                ),
              }))}
              value={view ?? 'list'}
              onChange={(value) => change({ view: RESERVATION_VIEWS.find((one) => one === value) })}
            />
            {isWide && more}
          </>
        }
        main={create}
      />
      <MailNotice />
      {self?.calendarFails && (
        <Alert color="amber" role="note" mb="md">
          {marked(text.calendarFails(), {
            open: (words) => (
              <Anchor component="button" type="button" inherit onClick={() => setOwn('calendars')}>
                {words}
              </Anchor>
            ),
          })}
        </Alert>
      )}
      <ListToolbar
        list={reservations}
        searchLabel={text.searchReservations()}
        searchPlaceholder={text.searchHint()}
        filters={<ReservationFilters shown={shown} onFilter={setFilter} coaches={loaded} isOwn={!admin} />}
        columns={view ? undefined : columns}
        // On the phone they are behind the button of the filters, so that the title has its line.
        tools={isWide ? undefined : more}
      />
      {view ? (
        <Suspense fallback={<Skeleton h={480} radius="lg" />}>
          <Calendar
            view={view}
            day={shown.day}
            wide={isWide}
            filter={{ search, coachId: coach, status }}
            onDay={(value) => change({ day: value })}
            onOpen={drawer.open}
            onDayList={(value) => setFilter({ view: undefined, startDate: value, endDate: value, order: undefined })}
          />
        </Suspense>
      ) : (
        <ReservationList
          reservations={reservations}
          columns={columns}
          coachName={coaches.find(({ _id }) => _id === coach)?.name}
          create={create}
          onOpen={drawer.open}
        />
      )}
      <NewReservation opened={Boolean(shown.create)} onClose={dialog.close} coaches={loaded} coachId={coach ?? self?._id} />
      {self && (
        <>
          <HoursDialog coach={self} opened={own === 'hours'} onClose={() => setOwn(undefined)} />
          <CalendarsDialog coach={self} opened={own === 'calendars'} onClose={() => setOwn(undefined)} />
        </>
      )}
      <ReservationDrawer id={shown.open} onClose={drawer.close} />
    </>
  );
}
