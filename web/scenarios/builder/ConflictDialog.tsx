import { Badge, Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import type { Module } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { ConflictModal } from '#web/drafts/ConflictModal.tsx';
import { beginsText } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './builder.messages.ts';
import { type Draft, draftOf } from './draft.ts';
import { stepViews } from './step-view.ts';

interface Props {
  mine: Draft;
  theirs: Scenario;
  modules: ReadonlyMap<string, Module>;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: Scenario) => void;
}

/** Asks which version is kept, because somebody else saved first. Both stay until one is chosen. */
export function ConflictDialog({ mine, theirs, modules, onKeepMine, onTakeTheirs }: Props) {
  const other = draftOf(theirs);
  return (
    <ConflictModal size="xl" title={text.conflict()}>
      <Text mb="md">{text.chooseVersion()}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Version title={word.yourVersion()} when={text.onThisScreen()} draft={mine} other={other} modules={modules} />
        <Version
          title={text.theirVersion()}
          when={text.savedAt({ time: formatDateTime(theirs.updatedAt) })}
          draft={other}
          other={mine}
          modules={modules}
        />
      </SimpleGrid>
      <Group justify="flex-end" gap="xs" mt="md" mb="xs">
        <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
          {word.takeTheirs()}
        </Button>
        <Button onClick={onKeepMine}>{word.keepMine()}</Button>
      </Group>
      <Text c="dimmed">{text.conflictHelp()}</Text>
    </ConflictModal>
  );
}

interface VersionProps {
  title: string;
  when: string;
  draft: Draft;
  other: Draft;
  modules: Props['modules'];
}

function Version({ title, when, draft, other, modules }: VersionProps) {
  const own = stepJson(draft);
  const others = stepJson(other);
  return (
    <Paper component="section" withBorder px="md" py="sm" className="ui-text" aria-label={title}>
      <Title order={3}>{title}</Title>
      <Text c="dimmed">{when}</Text>
      <div>
        {draft.name || text.withoutName()} {draft.name !== other.name && <Mark>{text.changed()}</Mark>}
      </div>
      <Text c="dimmed">{beginsText(draft)}</Text>
      <ol>
        {stepViews(draft, modules).map(({ step, module }) => (
          <li key={step}>
            {module?.name ?? text.notChosen()}{' '}
            {others.get(step) !== own.get(step) && <Mark>{others.has(step) ? text.changed() : text.onlyHere()}</Mark>}
          </li>
        ))}
      </ol>
      <Text component="div" c="dimmed">
        {text.conditions({ count: draft.conditions.length })}{' '}
        {JSON.stringify(draft.conditions) !== JSON.stringify(other.conditions) && <Mark>{text.changed()}</Mark>}
      </Text>
    </Paper>
  );
}

/** Each step as a text, so that it can be compared. */
const stepJson = ({ trigger, reactions }: Draft): Map<string, string> =>
  new Map([['trigger', JSON.stringify(trigger)], ...reactions.map((one): [string, string] => [one._id, JSON.stringify(one)])]);

const Mark = ({ children }: { children: string }) => (
  <Badge color="amber" variant="light" tt="none">
    {children}
  </Badge>
);
