import { Anchor, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IMPORT_DAYS, type ImportKind, type MemberImport } from '#contract/imports.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { ImportSection } from './ImportSection.tsx';
import { PATHS, progressSentence, stateOf, WORDS } from './import-labels.ts';
import { importList, isWorking } from './imports.api.ts';
import * as text from './imports.messages.ts';

/** The latest imports with their progress and results. */
export const EarlierImports = ({ kind }: { kind: ImportKind }) => (
  <Loaded query={useQuery(importList(kind))} failed={text.earlierNotLoaded()}>
    {(imports) =>
      imports.length > 0 && (
        <ImportSection title={text.latestImports()}>
          <Text size="sm" c="dimmed" mb="sm">
            {text.keptFor({ days: IMPORT_DAYS })}
          </Text>
          <ul className="ui-lines ui-surface">
            {imports.map((one) => (
              <Group component="li" key={one._id} justify="space-between" gap="0.625rem 1rem" px="md" py="sm">
                <Box flex="1 1 14rem" miw={0}>
                  <Anchor
                    c="inherit"
                    className="ui-text"
                    renderRoot={(link) => <Link to={PATHS[kind]} search={{ id: one._id }} {...link} />}
                  >
                    {one.name}
                  </Anchor>
                  <Text className="ui-dim">{text.madeBy({ time: formatDateTime(one.createdAt), name: one.by })}</Text>
                </Box>
                <Text className="ui-dim ui-numbers">{outcome(one)}</Text>
                <StatusBadge tone={stateOf(one).tone}>{stateOf(one).label}</StatusBadge>
              </Group>
            ))}
          </ul>
        </ImportSection>
      )
    }
  </Loaded>
);

function outcome(one: MemberImport): string {
  if (isWorking(one)) return progressSentence(one, Date.now());
  if (one.error) return one.error;
  if (one.state === 'undone') return text.undone(one);
  if (one.added + one.updated + one.skipped === 0) return one.total === null ? '' : text.rows({ count: one.total });
  return WORDS[one.kind].results(one);
}
