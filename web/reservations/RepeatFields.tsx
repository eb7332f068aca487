import { Checkbox, NativeSelect, NumberInput, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isDay } from '#contract/day.ts';
import { longDay } from '#contract/long-days.ts';
import { REPEATS, SERIES, type SeriesProblem } from '#contract/reservation-series.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { seriesPlan } from './reservations.api.ts';
import classes from './reservations.module.css';
import * as text from './series.messages.ts';
import '@mantine/core/styles/NumberInput.layer.css';

export interface RepeatValues extends Record<string, unknown> {
  /** Empty: the session does not repeat. */
  every: '' | (typeof REPEATS)[number];
  ends: 'times' | 'until';
  times: number | string;
  until: string;
  /** The days that staff leave out, and those on which the coach is not free. */
  skipped: string[];
  taken: string[];
}

export const NO_REPEAT: RepeatValues = { every: '', ends: 'times', times: 8, until: '', skipped: [], taken: [] };

/** It is undefined when the session does not repeat. */
export function repeatOf({ every, ends, times, until }: RepeatValues) {
  return every === '' ? undefined : { every, ...(ends === 'times' ? { times: Number(times) } : { until }) };
}

interface Session {
  coach: string;
  service: string;
  date: string;
  time: string;
}

interface Props {
  values: RepeatValues & Session;
  onChange: (values: Partial<RepeatValues>) => void;
  getInputProps: (field: 'every' | 'ends' | 'times' | 'until') => ReturnType<UseFormReturnType<RepeatValues>['getInputProps']>;
}

export function RepeatFields({ values, onChange, getInputProps }: Props) {
  const { every, ends, coach, service, date, time } = values;
  const repeat = repeatOf(values);
  const isWhole = repeat && (ends === 'until' ? isDay(values.until) : inRange(Number(values.times)));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={text.repeats()}
          data={[{ value: '', label: text.never() }, ...REPEATS.map((value) => ({ value, label: text.every[value]() }))]}
          {...getInputProps('every')}
        />
        {every && (
          <NativeSelect
            label={text.ends()}
            data={[
              { value: 'times', label: text.afterTimes() },
              { value: 'until', label: text.onDay() },
            ]}
            {...getInputProps('ends')}
          />
        )}
        {every && ends === 'times' && (
          <NumberInput
            label={text.times()}
            min={SERIES.least}
            max={SERIES.most}
            allowDecimal={false}
            inputMode="numeric"
            {...getInputProps('times')}
          />
        )}
        {every && ends === 'until' && <DateField label={text.lastDay()} min={date} {...getInputProps('until')} />}
      </SimpleGrid>
      {repeat && isWhole && coach && service.trim() && date && /^\d\d:\d\d$/.test(time) && (
        <PlannedDays session={{ coach, service, date, time, ...repeat }} skipped={values.skipped} onChange={onChange} />
      )}
    </>
  );
}

const inRange = (n: number) => Number.isInteger(n) && n >= SERIES.least && n <= SERIES.most;

interface PlannedProps {
  session: Session & NonNullable<ReturnType<typeof repeatOf>>;
  skipped: string[];
  onChange: Props['onChange'];
}

/** Each day of the series, which can be left out, and why the coach is not free on some. */
function PlannedDays({ session, skipped, onChange }: PlannedProps) {
  const { data, error } = useQuery(seriesPlan(session));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps what the server says about these days
  useEffect(() => {
    onChange({ taken: (data ?? []).filter(({ problem }) => problem).map(({ date }) => date) });
  }, [data]);
  if (error)
    return (
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {error.message}
      </Text>
    );
  if (!data) return <Skeleton h={120} aria-hidden="true" />;
  const left = data.filter(({ date, problem }) => !problem && !skipped.includes(date));
  return (
    <Paper component="fieldset" className={classes.slots}>
      <Text component="legend" className="ui-dim">
        {text.planned({ count: left.length, of: data.length })}
      </Text>
      <div>
        {data.map(({ date, problem }) => (
          <Checkbox
            key={date}
            my={6}
            label={text.dayOfYear({ day: capitalised(longDay(date)), year: date.slice(0, 4) })}
            aria-label={formatDay(date)}
            description={problem ? PROBLEMS[problem]() : undefined}
            disabled={problem !== null}
            checked={problem === null && !skipped.includes(date)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ skipped: checked ? skipped.filter((day) => day !== date) : [...skipped, date] })
            }
          />
        ))}
      </div>
    </Paper>
  );
}

const PROBLEMS: Record<SeriesProblem, () => string> = {
  overlap: text.overlap,
  break: text.inBreak,
  full: text.full,
  'day-off': text.dayOff,
  busy: text.busy,
  'skipped-time': text.skippedTime,
};
