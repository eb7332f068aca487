import { Alert, Button, Group, Loader, Radio, Stack, Title } from '@mantine/core';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import '@mantine/core/styles/Radio.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SCHEDULE, WEBHOOK } from '#web/scenarios/scenario-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as word from '#web/ui/words.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { ErrorText, PreviewList } from './PreviewList.tsx';
import { type Confirmed, previewOf, subjectsOf } from './trial.api.ts';
import * as text from './trial.messages.ts';

interface Props extends DialogProps {
  /** The reaction that is tested alone; undefined for the whole scenario. */
  step?: string;
  busy: boolean;
  /** Undefined for a dry run, which only shows what would be done. */
  onConfirm: ((confirmed: Confirmed) => void) | undefined;
}

/** Asks for the subject of a test and shows what it would do. Nothing is sent or changed before it is confirmed. */
export function TrialDialog({ opened, onClose, step, busy, onConfirm }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={!onConfirm ? text.dryRun() : step ? text.testThisStep() : text.runOnce()}>
      {opened && <Trial step={step} busy={busy} onConfirm={onConfirm} onClose={onClose} />}
    </Dialog>
  );
}

function Trial({ step, busy, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const { id, builder } = useParts();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [picked, setPicked] = useState('');
  const trigger = builder.draft.trigger?.module;
  const subjects = useQuery(subjectsOf(id, search));
  // A schedule runs for nobody in particular, so there is nothing to choose.
  const only = trigger === SCHEDULE ? subjects.data?.[0] : undefined;
  const chosen = only?.id ?? picked;
  const preview = useQuery({ ...previewOf(id, chosen, step, builder.scenario.__v), enabled: chosen !== '' });
  const nothing = search !== '' ? text.nothingMatches() : trigger === WEBHOOK ? text.noCall() : text.nothingYet();
  return (
    <Stack gap="sm">
      {!onConfirm && <p className="ui-dim">{text.dryRunExplained()}</p>}
      {trigger === SCHEDULE ? (
        only && <p>{only.label}</p>
      ) : (
        <section aria-label={text.choose()}>
          <Title order={3} size="h4" mb="xs">
            {text.chooseSubject()}
          </Title>
          <SearchInput data-autofocus placeholder={text.searchSubject()} value={typed} onSearch={setTyped} />
          {subjects.data?.length === 0 && <p className="ui-dim ui-small">{nothing}</p>}
          <Radio.Group
            label={text.subject()}
            labelProps={{ display: 'none' }}
            value={chosen}
            onChange={setPicked}
            mt="sm"
            className={classes.scroll}
          >
            <Stack gap="xs">
              {subjects.data?.map((one) => (
                <Radio
                  key={one.id}
                  className="ui-text"
                  value={one.id}
                  label={one.label}
                  description={isTime(one.detail) ? formatDateTime(one.detail) : one.detail}
                />
              ))}
            </Stack>
          </Radio.Group>
        </section>
      )}
      {subjects.error && <ErrorText>{subjects.error.message}</ErrorText>}
      {preview.isFetching && <Loader size="sm" role="status" aria-label={text.lookingAhead()} />}
      {preview.error && <Alert color="red">{preview.error.message}</Alert>}
      {preview.data && !preview.isFetching && <PreviewList preview={preview.data} isDry={!onConfirm} />}
      <Group justify="flex-end" className="ui-form-foot">
        <Button variant="default" onClick={onClose}>
          {onConfirm ? word.cancel() : word.close()}
        </Button>
        {onConfirm && (
          <Button
            disabled={!preview.data || preview.isFetching || builder.saving.dirty}
            loading={busy}
            onClick={() => onConfirm({ subject: chosen, version: preview.data!.version, confirmed: true })}
          >
            {preview.data && preview.data.effects.length > 0 ? text.doThisNow() : text.runNow()}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(value);
