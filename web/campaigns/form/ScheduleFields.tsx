import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { CAMPAIGN_PERIODS } from '#contract/campaigns.ts';
import { timeZone } from '#web/ui/dates.ts';
import classes from './form.module.css';
import { type Errors, fieldId, type Values } from './form-values.ts';

interface Props {
  values: Values;
  errors: Errors;
  set: (changes: Partial<Values>) => void;
}

/** The time of the campaign, once or repeatedly. */
export function ScheduleFields({ values, errors, set }: Props) {
  return (
    <>
      <TextInput
        id={fieldId('scheduleAt')}
        type="datetime-local"
        label="Schedule date and time"
        description={`In the programme’s time zone, ${timeZone()}. Left empty, it goes out as soon as you launch it.`}
        value={values.scheduleAt}
        error={errors.scheduleAt}
        onChange={({ currentTarget }) => set({ scheduleAt: currentTarget.value })}
      />
      <Switch
        label="One time"
        description="Sent once, and not again"
        checked={values.oneTime}
        onChange={({ currentTarget }) => set({ oneTime: currentTarget.checked })}
      />
      {!values.oneTime && (
        <fieldset className={classes.frequency}>
          <legend>Frequency</legend>
          <TextInput
            id={fieldId('frequency.frequency')}
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            label="Every"
            value={values.frequency}
            error={errors['frequency.frequency'] ?? errors.frequency}
            onChange={({ currentTarget }) => set({ frequency: currentTarget.value })}
          />
          <NativeSelect
            id={fieldId('frequency.period')}
            label="Period"
            data={[...CAMPAIGN_PERIODS]}
            value={values.period}
            error={errors['frequency.period']}
            onChange={({ currentTarget: { value } }) => set({ period: CAMPAIGN_PERIODS.find((one) => one === value) ?? 'day' })}
          />
          <TextInput
            id={fieldId('frequency.from')}
            type="date"
            label="From"
            description="First day on which it may go out"
            value={values.from}
            error={errors['frequency.from']}
            onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          />
          <TextInput
            id={fieldId('frequency.to')}
            type="date"
            label="To"
            description="Last day; left empty, it goes on"
            value={values.to}
            error={errors['frequency.to']}
            onChange={({ currentTarget }) => set({ to: currentTarget.value })}
          />
        </fieldset>
      )}
    </>
  );
}
