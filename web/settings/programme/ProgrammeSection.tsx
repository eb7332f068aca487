import { Select } from '@mantine/core';
import { useState } from 'react';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useField } from '../settings-draft.tsx';

/** The settings that every screen uses. */
export const ProgrammeSection = () => (
  <SettingsSection>
    <TimeZone />
  </SettingsSection>
);

function TimeZone() {
  const { value, change, input } = useField('timeZone');
  const [zones] = useState(timeZones);
  return (
    <SectionCard title="Programme">
      <Select
        {...input}
        label="Time zone"
        description="Times on every screen, the daily run, weekly hours and schedules follow it. What is booked or scheduled keeps its moment."
        data={zones}
        value={value}
        onChange={(timeZone) => timeZone && change(timeZone)}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No time zone matches"
        comboboxProps={{ withinPortal: false }}
        maw="24rem"
      />
    </SectionCard>
  );
}

/** The time zones that the browser knows, with their offsets from UTC today. Those of Africa are first. */
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
