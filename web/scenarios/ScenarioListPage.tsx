import { Button, FileButton, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconFileImport, IconPlus, IconRobot, IconTimeline } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { CardGrid } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import * as word from '#web/ui/words.messages.ts';
import { KeptDialog } from './kept/KeptDialog.tsx';
import { CreateDialog } from './list/CreateDialog.tsx';
import * as text from './list/list.messages.ts';
import { ReadyMadeCards } from './list/ReadyMadeCards.tsx';
import { ScenarioCard } from './list/ScenarioCard.tsx';
import { readScenarioFile } from './list/scenario-file.ts';
import { SCENARIOS_PER_PAGE, scenarioList, useScenarioCall } from './scenarios.api.ts';
import * as shared from './scenarios.messages.ts';
import { ScenarioListSearch } from './scenarios.search.ts';

export function ScenarioListPage() {
  const list = useListPage({
    schema: ScenarioListSearch,
    filters: ['search', 'state'],
    perPage: SCENARIOS_PER_PAGE,
    query: ({ search, state, page, limit }) => scenarioList({ search, state, page, limit }),
  });
  const { shown, setFilter, answer } = list;
  const [asking, setAsking] = useState<string>();
  const dialog = useOpenInUrl('create');
  return (
    <>
      <ListPage
        list={list}
        title={text.title()}
        description={text.description()}
        actions={
          <>
            <LinkButton to="/scenarios/runs" leftSection={<IconTimeline size={18} />}>
              {shared.runs()}
            </LinkButton>
            <ImportButton />
          </>
        }
        main={
          <Button leftSection={<IconPlus size={18} />} onClick={() => dialog.open(true)}>
            {text.newScenario()}
          </Button>
        }
        searchLabel={text.searchScenarios()}
        filters={
          <SegmentedControl
            aria-label={shared.show()}
            value={shown.state ?? 'all'}
            onChange={(value) => setFilter({ state: value === 'active' || value === 'paused' ? value : undefined })}
            data={[
              { value: 'all', label: word.all() },
              { value: 'active', label: text.showActive() },
              { value: 'paused', label: word.paused() },
            ]}
          />
        }
        tools={
          <Group gap="xs">
            <Text c="dimmed">{text.activeScenarios()}</Text>
            <strong className="ui-numbers">{answer ? formatCount(answer.active) : '–'}</strong>
          </Group>
        }
        failed={text.listNotLoaded()}
        empty={{
          icon: <IconRobot size={28} />,
          title: text.noScenarios(),
          action: <Button onClick={() => dialog.open(true)}>{text.createScenario()}</Button>,
          children: text.createFirst(),
        }}
        noMatch={{
          title: text.noMatch(),
          children: text.tryAnotherWord(),
          showAll: text.showAll(),
        }}
      >
        <CardGrid list={list} loadingLabel={text.loadingScenarios()}>
          {answer?.data.map((scenario) => (
            <ScenarioCard key={scenario._id} scenario={scenario} onKept={() => setAsking(scenario._id)} />
          ))}
        </CardGrid>
      </ListPage>
      {list.isEmpty && !list.isFiltered && (
        <Stack component="section" maw="46rem" mx="auto" mt="lg" aria-labelledby="ready-made">
          <Title order={2} size="h3" ta="center" id="ready-made">
            {text.startFromReadyMade()}
          </Title>
          <ReadyMadeCards />
        </Stack>
      )}
      <DeletedLink kind="scenario" isLoading={list.isLoading} />
      <CreateDialog opened={shown.create === true} onClose={dialog.close} />
      <KeptDialog scenarioId={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

/** Asks for a file and opens the scenario that was created from it. */
function ImportButton() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useScenarioCall(scenarios.importFile);
  const reset = useRef<() => void>(null);

  const onChosen = async (file: File | null) => {
    // The same file can be chosen again.
    reset.current?.();
    if (!file) return;
    try {
      const { data } = await mutateAsync({ body: { file: await readScenarioFile(file) } });
      toast.success(text.imported({ name: data.name }));
      await navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id } });
    } catch (error) {
      toast.error(text.notImported(), error as Error);
    }
  };
  return (
    <FileButton resetRef={reset} accept=".json,application/json" onChange={(file) => void onChosen(file)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={18} />} loading={isPending}>
          {text.importScenario()}
        </Button>
      )}
    </FileButton>
  );
}
