import { Alert, Box, Button, Group, Loader, Paper, Radio, Stack, Title } from '@mantine/core';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import '@mantine/core/styles/Radio.layer.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Difference } from '#contract/scenario-versions.ts';
import { beginsText } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { draftOf } from './draft.ts';
import { versionOf, versionsOf } from './versions.api.ts';
import * as text from './versions.messages.ts';

/** Shows the published versions and how each differs from what is edited now, and puts one back as unpublished changes. */
export function VersionsDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={text.versionHistory()}>
      {opened && <Versions onClose={onClose} />}
    </Dialog>
  );
}

function Versions({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { id, builder, say } = useParts();
  const { scenario, edit } = builder;
  const [chosen, setChosen] = useState('');
  const list = useInfiniteQuery(versionsOf(id));
  const versions = list.data?.pages.flatMap(({ data }) => data);
  const one = useQuery({ ...versionOf(id, Number(chosen), scenario.__v), enabled: chosen !== '' });
  const error = list.error ?? one.error;
  const restore = () => {
    const { trigger, reactions, conditions, match, version } = one.data!;
    edit((draft) => draftOf({ ...draft, trigger, reactions, conditions, match }));
    onClose();
    say(text.restored({ version }));
    toast.success(text.restored({ version }));
  };
  return (
    <Stack gap="sm">
      <p className="ui-dim">{text.explained()}</p>
      {list.isPending && <Loader size="sm" role="status" aria-label={word.loading()} />}
      {error && <Alert color="red">{error.message}</Alert>}
      {versions?.length === 0 && <p>{text.noVersions()}</p>}
      <Radio.Group label={text.versions()} labelProps={{ display: 'none' }} value={chosen} onChange={setChosen} className={classes.scroll}>
        <Stack gap="xs">
          {versions?.map(({ version, publishedAt, current, words }) => (
            <Radio
              key={version}
              className="ui-text"
              value={String(version)}
              label={
                <>
                  {text.publishedOn({ version, time: formatDateTime(publishedAt) })}{' '}
                  {current && <StatusBadge tone="positive">{text.current()}</StatusBadge>}
                </>
              }
              description={[words.begins ?? beginsText(scenario), ...words.steps].join(' → ')}
            />
          ))}
        </Stack>
      </Radio.Group>
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.showOlder()}
        </Button>
      )}
      {one.isFetching && <Loader size="sm" role="status" aria-label={word.loading()} />}
      {one.data && !one.isFetching && <Differences version={one.data.version} differences={one.data.differences} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {word.close()}
        </Button>
        <Button disabled={!one.data || one.isFetching || one.data.differences.length === 0} onClick={restore}>
          {text.restore()}
        </Button>
      </Group>
    </Stack>
  );
}

const KINDS = {
  added: { label: text.onlyNow, tone: 'positive' },
  removed: { label: text.onlyThen, tone: 'negative' },
  changed: { label: text.changed, tone: 'warning' },
} as const;

function Differences({ version, differences }: { version: number; differences: Difference[] }) {
  return (
    <Stack component="section" gap="sm" aria-label={text.differences({ version })} aria-live="polite">
      <Title order={3} size="h4">
        {text.differences({ version })}
      </Title>
      {differences.length === 0 && <p className="ui-dim">{text.nothingDiffers()}</p>}
      {differences.map(({ title, kind, values }) => (
        <Paper key={title + kind} withBorder px="sm" py="xs" className="ui-text">
          <Group gap="xs">
            <strong>{title}</strong>
            <StatusBadge tone={KINDS[kind].tone}>{KINDS[kind].label()}</StatusBadge>
          </Group>
          <dl className="ui-facts">
            {values.map(({ label, before, after }) => (
              <Box key={label} mt="xs" fz="sm">
                <dt>{label}</dt>
                {kind !== 'added' && <dd className="ui-pre">{text.valueThen({ version, value: before ?? text.nothing() })}</dd>}
                {kind !== 'removed' && <dd className="ui-pre">{text.valueNow({ value: after ?? text.nothing() })}</dd>}
              </Box>
            ))}
          </dl>
        </Paper>
      ))}
    </Stack>
  );
}
