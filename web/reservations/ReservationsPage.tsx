import '@mantine/core/styles/FloatingIndicator.css';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarMonth, IconClock, IconList, IconPlus, IconSearch, IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RESERVATION_STATUS } from '#contract/reservations.ts';
import { useUser } from '#web/api/session.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { useSearchBox } from '#web/ui/useSearchBox.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { coachList } from './coaches.api.ts';
import { HoursDialog } from './HoursDialog.tsx';
import { NewReservation } from './NewReservation.tsx';
import { ReservationDrawer } from './ReservationDrawer.tsx';
import { ReservationList } from './ReservationList.tsx';
import { STATUS } from './reservation-words.ts';
import classes from './reservations.module.css';
import { RESERVATION_PERIODS, RESERVATION_VIEWS, ReservationsSearch } from './reservations.search.ts';
import './service-colors.css';
import list from '#web/ui/list.module.css';

// Whoever looks at the list does not wait for the calendar.
const Calendar = lazy(() => import('./calendar/Calendar.tsx').then((module) => ({ default: module.Calendar })));

const VIEWS = [
  { value: 'list', label: 'List', Icon: IconList },
  { value: 'month', label: 'Month', Icon: IconCalendarMonth },
  { value: 'week', label: 'Week', Icon: IconTimeline },
] as const;

/** The parts of the list by time; the first is where it opens. */
const PERIODS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'today', label: 'Today' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All dates' },
  { value: 'days', label: 'Chosen days', disabled: true },
];

export function ReservationsPage() {
  const [state, change] = useUrlSearch(ReservationsSearch);
  const { search, coach, status, period, startDate, endDate, view, day, open } = state;
  const user = useUser();
  const admin = user?.role === 'admin';
  const { data: coaches = [] } = useQuery(coachList);
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const [hours, setHours] = useState(false);

  const filter = { search, coachId: coach, status };
  const chosen = coaches.find(({ _id }) => _id === coach);
  const self = admin ? undefined : coaches[0];
  const drawer = useOpenInUrl('open');
  const dialog = useOpenInUrl('create');
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => dialog.open(true)}>
      New Reservation
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Reservation Management"
        description="Manage and track all coaching reservations"
        actions={
          <>
            <SegmentedControl
              className={classes.views}
              aria-label="View"
              data={VIEWS.map(({ value, label, Icon }) => ({
                value,
                label: <ViewLabel icon={<Icon size={16} aria-hidden="true" />}>{label}</ViewLabel>,
              }))}
              value={view ?? 'list'}
              onChange={(value) => change({ view: RESERVATION_VIEWS.find((one) => one === value) })}
            />
            {self && (
              <Button variant="default" leftSection={<IconClock size={18} />} onClick={() => setHours(true)}>
                My weekly hours
              </Button>
            )}
            {create}
          </>
        }
      />
      <MailNotice />
      <search className={`${list.toolbar} ${classes.toolbar}`} data-phone="pairs">
        <TextInput
          className={list.search}
          type="search"
          aria-label="Search reservations"
          placeholder="Search by email, coach, or service..."
          leftSection={<IconSearch size={16} />}
          {...box}
        />
        {admin && (
          <NativeSelect
            aria-label="Coach"
            data={[{ value: '', label: 'All Coaches' }, ...coaches.map(({ _id, name }) => ({ value: _id, label: name }))]}
            value={coach ?? ''}
            onChange={({ currentTarget }) => change({ coach: currentTarget.value || undefined, page: undefined })}
          />
        )}
        <NativeSelect
          aria-label="Status"
          data={[{ value: '', label: 'All Statuses' }, ...RESERVATION_STATUS.map((value) => ({ value, label: STATUS[value].label }))]}
          value={status ?? ''}
          onChange={({ currentTarget }) =>
            change({ status: RESERVATION_STATUS.find((one) => one === currentTarget.value), page: undefined })
          }
        />
        {!view && (
          <>
            <NativeSelect
              aria-label="Period"
              data={PERIODS}
              value={startDate || endDate ? 'days' : (period ?? 'upcoming')}
              onChange={({ currentTarget: { value } }) =>
                change({
                  period: RESERVATION_PERIODS.find((one) => one === value),
                  startDate: undefined,
                  endDate: undefined,
                  order: undefined,
                  page: undefined,
                })
              }
            />
            <DayField
              label="Start Date"
              value={startDate}
              onChange={(value) => change({ startDate: value, order: undefined, page: undefined })}
            />
            <DayField
              label="End Date"
              value={endDate}
              onChange={(value) => change({ endDate: value, order: undefined, page: undefined })}
            />
          </>
        )}
      </search>
      {view ? (
        <Suspense fallback={<div style={{ minHeight: 480 }} />}>
          <Calendar
            view={view}
            day={day}
            wide={wide}
            filter={filter}
            onDay={(value) => change({ day: value })}
            onOpen={drawer.open}
            onDayList={(value) => change({ view: undefined, startDate: value, endDate: value, order: undefined, page: undefined })}
          />
        </Suspense>
      ) : (
        <ReservationList state={state} change={change} wide={wide} coachName={chosen?.name} create={create} onOpen={drawer.open} />
      )}
      <NewReservation opened={Boolean(state.create)} onClose={dialog.close} coaches={coaches} coachId={coach ?? self?._id} />
      {self && <HoursDialog coach={self} opened={hours} onClose={() => setHours(false)} />}
      <ReservationDrawer id={open} onClose={drawer.close} />
    </>
  );
}

function ViewLabel({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.view}>
      {icon}
      {children}
    </span>
  );
}

/** A day that begins or ends the list; half typed, it narrows nothing yet. */
function DayField({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string | undefined) => void }) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // The address changed by other means: back, forward, "Show all".
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <TextInput
      className={classes.dayField}
      label={label}
      type="date"
      value={typed}
      min="2000-01-01"
      max="2199-12-31"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = currentTarget.value || undefined;
        if (next === undefined || (next >= '2000-01-01' && next < '2200-01-01')) onChange(next);
      }}
    />
  );
}
