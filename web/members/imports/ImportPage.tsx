import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { IMPORT_DAYS, type ImportKind, type MemberImport } from '#contract/imports.ts';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { LoadedPage } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportSection } from './ImportSection.tsx';
import { fileLabel, PATHS, progressSentence, stateOf, WORDS } from './import-labels.ts';
import { importById, importList, isWorking } from './imports.api.ts';
import * as text from './imports.messages.ts';
import { ImportSearch } from './imports.search.ts';

/** Imports members from a file: choose it, map its columns, check the dry run, import it, and undo it. */
export const ImportPage = () => <Import kind="members" />;

export const PaymentImportPage = () => <Import kind="payments" />;

function Import({ kind }: { kind: ImportKind }) {
  const [{ id }] = useUrlSearch(ImportSearch);
  return id ? <OneImport key={id} {...{ id, kind }} /> : <NewImport kind={kind} />;
}

const NewImport = ({ kind }: { kind: ImportKind }) => (
  <>
    <PageHeader title={WORDS[kind].title()} description={WORDS[kind].hint()} back={BACK[kind]} />
    <ChooseFile kind={kind} />
    <EarlierImports kind={kind} />
  </>
);

const BACK: Record<ImportKind, ReactNode> = {
  members: <BackLink to="/users">{area.members()}</BackLink>,
  payments: <BackLink to="/payments">{area.payments()}</BackLink>,
};

function OneImport({ id, kind }: { id: string; kind: ImportKind }) {
  const query = useQuery(importById(id));
  const { title } = WORDS[kind];
  const missing = { screen: title(), title: text.notFound(), to: PATHS[kind], link: text.allImports() };
  return (
    <LoadedPage query={query} missing={missing} failed={text.notLoaded()}>
      {(one) => (
        <>
          <PageHeader
            title={one.name}
            mark={<StatusBadge tone={stateOf(one).tone}>{stateOf(one).label}</StatusBadge>}
            description={one.header.length > 0 ? fileLabel(one) : text.chosenBy({ name: one.by })}
            back={
              <BackLink to={PATHS[one.kind]} search={{}}>
                {text.allImports()}
              </BackLink>
            }
          />
          <Step one={one} />
        </>
      )}
    </LoadedPage>
  );
}

/** The choice of columns that is not sent yet stays open when somebody else checks the same import. */
export function Step({ one }: { one: MemberImport }) {
  const [columns, setColumns] = useState<Columns>();
  const open = columns?.sheet === one.sheet ? columns : undefined;
  const choosing = one.state === 'mapping' || (one.state === 'checked' && open) || (one.state === 'checking' && open?.unsent);
  if (choosing)
    return (
      <ColumnMapping
        key={one.sheet}
        one={one}
        onChanged={() => setColumns({ sheet: one.sheet, unsent: true })}
        onDone={() => setColumns(undefined)}
      />
    );
  if (isWorking(one)) return <ImportProgress one={one} />;
  return <ImportOutcome one={one} changeColumns={() => setColumns({ sheet: one.sheet, unsent: false })} />;
}

/** The columns of a sheet that somebody has opened, and whether they have changed something that is not sent. */
interface Columns {
  sheet: MemberImport['sheet'];
  unsent: boolean;
}

/** The latest imports with their progress and results. */
const EarlierImports = ({ kind }: { kind: ImportKind }) => (
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
                  <TextLink c="inherit" className="ui-text" to={PATHS[kind]} search={{ id: one._id }}>
                    {one.name}
                  </TextLink>
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
