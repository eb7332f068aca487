import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCash, IconColumns, IconFileSpreadsheet, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { imports, type MemberImport } from '#contract/imports.ts';
import { everyScenario } from '#web/scenarios/scenarios.api.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { LinkButton, TextLink } from '#web/ui/LinkButton.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { CancelImport } from './ImportProgress.tsx';
import { ImportRows } from './ImportRows.tsx';
import { PATHS, WORDS } from './import-labels.ts';
import * as text from './imports.messages.ts';
import * as payments from './payment-imports.messages.ts';

/** The result of the dry run or the import: totals, the next actions, and the rows. */
export function ImportOutcome({ one, changeColumns }: { one: MemberImport; changeColumns: () => void }) {
  if (one.state === 'failed')
    return (
      <>
        <Alert color="red" title={text.fileFailed()} mb="lg">
          {one.error && <Text>{one.error}</Text>}
          <Text>{text.nothingImported()}</Text>
        </Alert>
        <ChooseFile kind={one.kind} />
      </>
    );
  const isStopped = one.state === 'cancelled' && one.added + one.updated > 0;
  return (
    <>
      {one.error && (
        <Alert color="red" title={text.stoppedEarly()} mb="md">
          {one.error}
        </Alert>
      )}
      <Text mb="md">{sentence(one)}</Text>
      {isStopped && <Text className="ui-dim">{text.importTheRest()}</Text>}
      {one.kind === 'payments' && one.state === 'checked' && <Text className="ui-dim">{payments.nobodyIsTold()}</Text>}
      <Group gap="sm" my="md">
        {one.state === 'checked' && <Checked one={one} changeColumns={changeColumns} />}
        {(one.state === 'done' || one.state === 'cancelled') && one.added + one.updated > 0 && <Undo one={one} />}
        {one.state === 'cancelled' && (
          <LinkButton to={PATHS[one.kind]} search={{}} leftSection={<IconFileSpreadsheet size={18} />}>
            {text.chooseFile()}
          </LinkButton>
        )}
      </Group>
      {one.added + one.updated + one.skipped > 0 && <ImportRows one={one} />}
    </>
  );
}

function Checked({ one, changeColumns }: { one: MemberImport; changeColumns: () => void }) {
  const commit = useCall(imports.commit, ['imports'], { failed: text.notStarted() });
  const n = one.added + one.updated;
  const known = useQuery({ ...everyScenario, enabled: one.kind === 'members' && one.added > 0 });
  const beginning = ['members.created', 'members.entered-segment', ...(one.mapping.includes('tags') ? ['members.tag-added'] : [])];
  const begun = known.data?.filter(({ active, trigger }) => active && trigger && beginning.includes(trigger.module)) ?? [];
  return (
    <>
      {begun.length > 0 && (
        <Text w="100%">
          {text.scenariosBegin({ count: begun.length })}{' '}
          {begun.map(({ _id, name }, i) => (
            <Fragment key={_id}>
              {i > 0 && ', '}
              <TextLink inherit to="/scenario/$scenarioId" params={{ scenarioId: _id }}>
                {name}
              </TextLink>
            </Fragment>
          ))}
        </Text>
      )}
      {known.error && !known.data && (
        <Text w="100%" c="var(--mantine-color-error)" role="alert">
          {text.scenariosUnknown()}
        </Text>
      )}
      <Button
        leftSection={one.kind === 'payments' ? <IconCash size={18} /> : <IconUsersPlus size={18} />}
        disabled={n === 0 || known.isLoading}
        loading={commit.isPending}
        onClick={() => commit.mutate({ params: { id: one._id }, query: { checkedAt: one.stepAt } })}
      >
        {WORDS[one.kind].importRows({ count: n })}
      </Button>
      <Button variant="default" leftSection={<IconColumns size={18} />} onClick={changeColumns}>
        {text.changeColumns()}
      </Button>
      <CancelImport id={one._id} />
    </>
  );
}

function Undo({ one }: { one: MemberImport }) {
  const undo = useCall(imports.undo, ['imports'], { failed: text.notUndone() });
  const ask = async () => {
    const yes = await confirm({
      title: text.undoQuestion(),
      body: WORDS[one.kind].whatUndoDoes(one),
      confirmLabel: text.undoImport(),
      cancelLabel: text.keepIt(),
      danger: true,
    });
    if (yes) undo.mutate({ params: { id: one._id } });
  };
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={18} />} loading={undo.isPending} onClick={() => void ask()}>
      {text.undoImport()}
    </Button>
  );
}

function sentence(one: MemberImport): string {
  const time = one.finishedAt ? formatDateTime(one.finishedAt) : '';
  if (one.state === 'checked') return text.wouldBecome({ count: one.total ?? 0 });
  if (one.state === 'undone') return WORDS[one.kind].undoneAt({ ...one, time });
  return one.state === 'cancelled' ? WORDS[one.kind].cancelledAt({ ...one, time }) : WORDS[one.kind].doneAt({ ...one, time });
}
