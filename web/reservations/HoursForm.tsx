import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { type Availability, BookedSession, ISO_WEEKDAYS } from '#contract/coaches.ts';
import { ApiError } from '#web/api/call.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDay, zoneLabel } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { useSaveAvailability } from './coaches.api.ts';
import { DaysOff } from './DaysOff.tsx';
import { HoursOfDay } from './HoursOfDay.tsx';
import classes from './hours.module.css';
import { fromRows, type HoursRow, toRows, WEEKDAY, WORKDAYS, withKey } from './hours.rules.ts';

interface Props {
  id: string;
  availability: Availability;
  onClose: () => void;
}

export function HoursForm({ id, availability, onClose }: Props) {
  const [{ hours, daysOff }, setRows] = useState(() => toRows(availability));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveAvailability(id);
  const setHours = (next: HoursRow[]) => setRows({ hours: next, daysOff });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { body, problems } = fromRows({ hours, daysOff });
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirst(form.current);
    void send(body);
  };

  const send = async (body: Parameters<typeof save.mutateAsync>[0]): Promise<void> => {
    try {
      await save.mutateAsync(body);
    } catch (error) {
      const booked = error instanceof ApiError && error.status === 409 ? z.array(BookedSession).safeParse(error.data) : undefined;
      if (!booked?.success) return refuse(error as Error);
      if (await askAboutBooked(booked.data)) await send({ ...body, keepBooked: true });
      return;
    }
    onClose();
    toast.success('Weekly hours saved');
  };

  const refuse = (error: Error) => {
    // The errors name places in the lists that were sent, whose rows are in the same order.
    const named = error instanceof ApiError ? (error.errors ?? {}) : {};
    const rows = Object.entries(named).flatMap(([field, sentence]) => {
      const [list, index] = field.split('.');
      const row = list === 'hours' ? hours[Number(index)] : list === 'daysOff' ? daysOff[Number(index)] : undefined;
      return row ? [[row.key, sentence]] : [];
    });
    if (rows.length === 0) return toast.error('The hours could not be saved', error);
    setErrors(Object.fromEntries(rows));
    focusFirst(form.current);
  };

  const copyMonday = () => {
    const monday = hours.filter(({ weekday }) => weekday === 1);
    const others = hours.filter(({ weekday }) => !WORKDAYS.includes(weekday));
    setHours([...WORKDAYS.flatMap((weekday) => monday.map((row) => withKey({ ...row, weekday }))), ...others]);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <section aria-label="Weekly hours">
          <Group justify="space-between" mb="xs">
            <Text c="dimmed" size="sm">
              All times are {zoneLabel()}.
            </Text>
            {hours.some(({ weekday }) => weekday === 1) && (
              <Button variant="subtle" size="xs" leftSection={<IconCopy size={16} />} onClick={copyMonday}>
                Copy Monday to all workdays
              </Button>
            )}
          </Group>
          <ul className="ui-lines">
            {ISO_WEEKDAYS.map((weekday) => (
              <HoursOfDay key={weekday} weekday={weekday} name={WEEKDAY[weekday - 1]!} hours={hours} errors={errors} onChange={setHours} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="days-off-title">
          <Title order={3} size="h4" id="days-off-title" mb="xs">
            Days off
          </Title>
          <DaysOff rows={daysOff} errors={errors} onChange={(next) => setRows({ hours, daysOff: next })} />
        </section>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save hours
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks whether to save the days off although these sessions are booked on them. */
const askAboutBooked = (sessions: BookedSession[]): Promise<boolean> =>
  confirm({
    title: sessions.length === 1 ? 'A session is booked on these days off' : `${sessions.length} sessions are booked on these days off`,
    body: (
      <>
        <p>They stay booked. Move or cancel them from the list of reservations, so that their clients are told.</p>
        <ul className={classes.booked}>
          {sessions.map(({ _id, date, time, client, service }) => (
            <li key={_id}>{`${formatDay(date)}, ${time}: ${client}, ${service}`}</li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: 'Save the days off',
    cancelLabel: 'Go on editing',
  });

/** Moves the focus to the first error once the errors are on the screen. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
