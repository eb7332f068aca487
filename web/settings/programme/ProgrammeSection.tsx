import { Paper, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { ORDER } from '../fields.tsx';
import classes from '../SettingsPage.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import { fieldId, useSettings } from '../settings-draft.tsx';

/** What holds for the whole programme, on every screen. */
export function ProgrammeSection() {
  return <SettingsSection>{() => <Fields />}</SettingsSection>;
}

function Fields() {
  const { draft } = useSettings();
  const [zones] = useState(timeZones);
  if (!draft) return null;
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="programme-title">
      <Title order={2} size="h3" id="programme-title">
        Programme
      </Title>
      <Stack mt="md">
        <Select
          id={fieldId('timeZone')}
          label="Time zone"
          description="Times on every screen, the daily run, weekly hours and schedules follow it. What is booked or scheduled keeps its moment."
          inputWrapperOrder={ORDER}
          error={draft.errors.timeZone}
          data={zones}
          value={draft.draft.timeZone}
          onChange={(timeZone) => timeZone && draft.set({ timeZone })}
          allowDeselect={false}
          searchable
          nothingFoundMessage="No time zone matches"
          comboboxProps={{ withinPortal: false }}
          maw="24rem"
        />
      </Stack>
    </Paper>
  );
}

/** Every zone of the browser, with its distance from UTC today; those of Africa first. */
function timeZones(): { group: string; items: { value: string; label: string }[] }[] {
  const all = [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})`,
  }));
  const african = ({ value }: { value: string }) => value.startsWith('Africa/');
  return [
    { group: 'Africa', items: all.filter(african) },
    { group: 'Elsewhere', items: all.filter((zone) => !african(zone)) },
  ];
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
