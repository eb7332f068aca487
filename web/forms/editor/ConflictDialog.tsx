import { Button, Group, Radio, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Form } from '#contract/forms.ts';
import { ConflictModal } from '#web/drafts/ConflictModal.tsx';
import type { Choose, Side } from '#web/drafts/draft-kind.ts';
import { clockTime } from '#web/drafts/save-labels.ts';
import { conflictName, conflictValue } from './conflict-labels.ts';
import type { Draft } from './form-draft.ts';
import { mergeForms } from './merge.ts';
import '@mantine/core/styles/Radio.layer.css';

interface Props {
  /** The version that both edits are based on. */
  base: Draft | undefined;
  mine: Draft;
  theirs: Form;
  onResolve: (choose: Choose) => void;
}

/** Asks which version of each field to keep, because somebody else changed the same fields and saved first. */
export function ConflictDialog({ base, mine, theirs, onResolve }: Props) {
  const { conflicts } = mergeForms(base, mine, theirs);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const who = theirs.updatedBy ?? 'Somebody else';
  const sideOf: Choose = (key) => sides.get(key) ?? 'mine';
  const chooseAll = (side: Side) => setSides(new Map(conflicts.map(({ key }) => [key, side])));
  return (
    <ConflictModal size="lg" title={`${who} changed the same fields meanwhile`}>
      <Text mb="md">
        {`Choose which version to keep of each. Everything else that you or ${who} changed is kept. Saved ${clockTime(theirs.updatedAt)}.`}
      </Text>
      <ScrollArea.Autosize mah="50vh">
        <Stack gap="lg">
          {conflicts.map((conflict) => (
            <Radio.Group
              key={conflict.key}
              label={conflictName(conflict, [mine, theirs])}
              value={sideOf(conflict.key)}
              onChange={(side) => setSides(new Map(sides).set(conflict.key, side as Side))}
            >
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mt="xs">
                <Radio value="mine" label="Your version" description={conflictValue(conflict, mine)} />
                <Radio value="theirs" label={`Version of ${who}`} description={conflictValue(conflict, theirs)} />
              </SimpleGrid>
            </Radio.Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs" my="md">
        {conflicts.length > 1 && (
          <>
            <Button variant="subtle" onClick={() => chooseAll('mine')}>
              All of mine
            </Button>
            <Button variant="subtle" onClick={() => chooseAll('theirs')}>
              All of theirs
            </Button>
          </>
        )}
        <Button onClick={() => onResolve(sideOf)}>Keep the chosen versions</Button>
      </Group>
      <span className="ui-dim">Undo (Ctrl+Z) brings your versions back.</span>
    </ConflictModal>
  );
}
