import { NativeSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language, perLanguage } from '#contract/language.ts';
import { MAX_REACTIONS } from '#contract/scenario-limits.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useField } from '../settings-draft.tsx';
import { BrandCard } from './BrandCard.tsx';
import * as text from './programme.messages.ts';

/** The settings that every screen uses. */
export const ProgrammeSection = () => (
  <>
    <SettingsSection>
      <SectionCard title={text.programme()}>
        <ProgrammeLanguage />
        <TimeZone />
        <ScenarioActions />
      </SectionCard>
    </SettingsSection>
    <BrandCard />
  </>
);

function ProgrammeLanguage() {
  const { value, change, input } = useField('language');
  return (
    <NativeSelect
      {...input}
      label={text.language()}
      description={text.languageHelp()}
      data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value as Language)}
      maw="24rem"
    />
  );
}

function TimeZone() {
  const { value, change, input } = useField('timeZone');
  const [zones] = useState(() => timeZones(value));
  return (
    <Select
      {...input}
      label={text.timeZone()}
      description={text.timeZoneHelp()}
      data={zones}
      value={value}
      onChange={(timeZone) => timeZone && change(timeZone)}
      searchable
      nothingFoundMessage={text.noTimeZoneMatches()}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => <span translate="no">{option.label}</span>}
      maw="24rem"
    />
  );
}

const NUMBERS = Array.from({ length: MAX_REACTIONS }, (_, i) => String(i + 1));

function ScenarioActions() {
  const { value, change, input } = useField('scenarioActions');
  return (
    <NativeSelect
      {...input}
      label={text.scenarioActions()}
      description={text.scenarioActionsHelp()}
      data={NUMBERS}
      value={String(value)}
      onChange={({ currentTarget }) => change(Number(currentTarget.value))}
      maw="24rem"
    />
  );
}

/**
 * The time zones that the browser lists, with their offsets from UTC today. Those of Africa are first. Some browsers list UTC, and not
 * all list the name that is chosen, so both are added; a name that is there twice would break the list.
 */
function timeZones(chosen: string): { group: string; items: { value: string; label: string }[] }[] {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf()(value)})`,
  }));
  const african = ({ value }: { value: string }) => value.startsWith('Africa/');
  return [
    { group: text.africa(), items: all.filter(african) },
    { group: text.elsewhere(), items: all.filter((zone) => !african(zone)) },
  ];
}

/** Returns the time zone's distance from UTC, such as GMT+1, in French UTC+1. */
const offsetOf = perLanguage((locale) => (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
});
