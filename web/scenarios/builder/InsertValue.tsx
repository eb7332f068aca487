import { ActionIcon, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { isFound } from '#contract/search.ts';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { useParts } from './builder-context.ts';
import classes from './mapped.module.css';
import { type ScopeStep, sampleText } from './scope.ts';
import * as text from './step-form.messages.ts';

/** With this on the focused element, Escape closes only the popover, and not the dialog around it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

interface Props {
  /** The name of the button. */
  label: string;
  scope: ScopeStep[];
  onInsert: (path: string) => void;
}

/** Offers the values of earlier steps, with samples, and inserts the chosen one at the caret. */
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
      // In a dialog, elements outside of it cannot be reached.
      withinPortal={!narrow}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <ActionIcon className={classes.insert} size="md" aria-label={label} onClick={() => setOpened(!opened)}>
          <IconVariable size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={text.earlierValues()}>
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
  const first = shown[0]?.values[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys add to Tab, which reaches every value.
    <div onKeyDown={moveFocus}>
      <SearchInput
        m="xs"
        {...OWN_ESCAPE}
        data-autofocus
        placeholder={text.searchValues()}
        value={search}
        onSearch={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !first) return;
          // The form around it would be saved.
          event.preventDefault();
          onChoose(first.path);
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section {...OWN_ESCAPE} className={classes.values} tabIndex={0} aria-label={text.values()}>
        {shown.map(({ ref, title, source, values }) => (
          <div key={ref}>
            <Group justify="space-between" gap="sm" wrap="nowrap" mx="xs" mt="xs" mb={4} fz="sm">
              <strong>{title}</strong>
              <Text span inherit c="dimmed" flex="none">
                {text.sampleSource[source]()}
              </Text>
            </Group>
            {values.map(({ path, label, sample, options }) => (
              <UnstyledButton
                key={path}
                {...OWN_ESCAPE}
                className="ui-press ui-touch"
                w="100%"
                px="xs"
                py={6}
                bdrs="sm"
                fz="sm"
                onClick={() => onChoose(path)}
              >
                <Group component="span" gap="sm" wrap="nowrap" grow>
                  <span>{label}</span>
                  <Text span inherit c="dimmed" truncate>
                    {sampleText(sample, options)}
                  </Text>
                </Group>
              </UnstyledButton>
            ))}
          </div>
        ))}
        {shown.length === 0 && (
          <Text size="sm" m="xs">
            {text.noValueMatches()}
          </Text>
        )}
      </section>
    </div>
  );
}

/** Moves the focus from the search to the values and among them by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
}
