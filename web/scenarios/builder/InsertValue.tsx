import { ActionIcon, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch, IconVariable } from '@tabler/icons-react';
import { useState } from 'react';
import { isFound } from '#contract/search.ts';
import { useParts } from './builder-context.ts';
import classes from './mapped.module.css';
import { type ScopeStep, sampleText } from './scope.ts';

/** Escape closes this alone, not the dialog around it (Mantine asks the element that has the focus). */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

interface Props {
  /** What the button does, for those who do not see where it stands. */
  label: string;
  scope: ScopeStep[];
  onInsert: (path: string) => void;
}

/** Values of earlier steps, with samples, to be put where the caret is. */
export function InsertValue({ label, scope, onInsert }: Props) {
  const { narrow } = useParts();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      shadow="lg"
      trapFocus
      returnFocus={false}
      // Inside of a dialog, what is outside of it cannot be reached.
      withinPortal={!narrow}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <ActionIcon className={classes.insert} size="md" aria-label={label} onClick={() => setOpened(!opened)}>
          <IconVariable size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Values of earlier steps">
        <Values
          scope={scope}
          onChoose={(path) => {
            setOpened(false);
            onInsert(path);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Values({ scope, onChoose }: { scope: ScopeStep[]; onChoose: (path: string) => void }) {
  const [search, setSearch] = useState('');
  const shown = scope
    .map((step) => ({
      ...step,
      values: step.values.filter(({ label, path }) => isFound(search, `${step.title} ${label} ${path}`)),
    }))
    .filter(({ values }) => values.length > 0);
  return (
    <>
      <TextInput
        m="xs"
        type="search"
        {...OWN_ESCAPE}
        data-autofocus
        aria-label="Search values"
        placeholder="Search values"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section {...OWN_ESCAPE} className={classes.values} tabIndex={0} aria-label="Values">
        {shown.map(({ ref, title, source, values }) => (
          <div key={ref}>
            <p className={classes.valuesOf}>
              {title}
              <span>{SOURCES[source]}</span>
            </p>
            {values.map(({ path, label, sample }) => (
              <UnstyledButton key={path} {...OWN_ESCAPE} className={classes.value} onClick={() => onChoose(path)}>
                <span>{label}</span>
                <span className={classes.sample}>{sampleText(sample)}</span>
              </UnstyledButton>
            ))}
          </div>
        ))}
        {shown.length === 0 && <p className={classes.valuesOf}>No value matches.</p>}
      </section>
    </>
  );
}

const SOURCES = { test: 'from a test', run: 'from the last run', declared: 'examples' } as const;
