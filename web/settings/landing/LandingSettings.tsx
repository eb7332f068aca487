import {
  ActionIcon,
  Anchor,
  Button,
  NumberInput,
  Paper,
  Group as Row,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Landing, LandingContent } from '#contract/landing.ts';
import { ApiError } from '#web/api/call.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from '../SettingsPage.module.css';
import { emptyEntry, type Field, GROUPS, type Group } from './fields.ts';
import { landingPage, landingVisits, useSaveLanding } from './landing.api.ts';
import '@mantine/core/styles/NumberInput.layer.css';

/** The words and figures of the public page: edited as a draft, looked at, then published. */
export function LandingSettings() {
  const { data, error, refetch, isFetching } = useQuery(landingPage);
  if (error && !data)
    return (
      <ErrorState
        title="Failed to load settings. Please try again."
        error={error}
        retry={refetch}
        retryLabel="Reload Page"
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <Paper withBorder className={classes.card} role="status" aria-label="Loading...">
        <Stack>
          <Skeleton h={18} w="30%" />
          <Skeleton h={36} />
          <Skeleton h={36} />
          <Skeleton h={72} />
        </Stack>
      </Paper>
    );
  return <Editor page={data} />;
}

function Editor({ page }: { page: Landing }) {
  const save = useSaveLanding();
  const [rev, setRev] = useState(page.rev);
  const form = useForm<LandingContent>({ initialValues: page.draft });
  const changed = form.isDirty();
  useUnsavedGuard(changed);

  const send = async (publish: boolean): Promise<Landing | undefined> => {
    const checked = LandingContent.safeParse(form.getValues());
    if (!checked.success) {
      const errors = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]));
      form.setErrors(errors);
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
      return undefined;
    }
    try {
      const { data, message } = await save.mutateAsync({ draft: checked.data, rev, publish });
      setRev(data.rev);
      form.setInitialValues(data.draft);
      form.setValues(data.draft);
      toast.success(message ?? 'Draft saved');
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await onConflict(error);
      else toast.error('Failed to save settings. Please try again.', error as Error);
      return undefined;
    }
  };

  const onConflict = async (error: ApiError) => {
    const theirs = error.data as Landing;
    const mine = await confirm({
      title: 'Somebody else changed the landing page meanwhile',
      body: 'Keep your version to go on with what you typed, or take theirs and lose it.',
      confirmLabel: 'Keep my version',
      cancelLabel: 'Take theirs',
    });
    setRev(theirs.rev);
    if (mine) return;
    form.setInitialValues(theirs.draft);
    form.setValues(theirs.draft);
  };

  const preview = async () => {
    // Opened before the answer comes: a window that opens later counts as unwanted.
    const tab = window.open('about:blank', '_blank');
    const saved = changed ? await send(false) : page;
    if (saved && tab) tab.location.href = saved.previewPath;
    else tab?.close();
  };
  useHotkeys([['mod+S', () => changed && void send(false)]], []);

  return (
    <form className={classes.body} onSubmit={(event) => event.preventDefault()} noValidate>
      <Head page={page} />
      {GROUPS.map((group) => (
        <GroupFields key={group.title} group={group} form={form} />
      ))}
      <Paper withBorder p="sm" pos="sticky" bottom={0} style={{ zIndex: 1 }}>
        <Row justify="flex-end" gap="xs">
          <Button variant="default" leftSection={<IconExternalLink size={16} />} onClick={() => void preview()}>
            Preview
          </Button>
          <Button variant="default" disabled={!changed} loading={save.isPending} onClick={() => void send(false)}>
            Save draft
          </Button>
          <Button disabled={!changed && !page.hasUnpublishedChanges} loading={save.isPending} onClick={() => void send(true)}>
            Publish
          </Button>
        </Row>
      </Paper>
    </form>
  );
}

function Head({ page }: { page: Landing }) {
  const { data } = useQuery(landingVisits);
  return (
    <Paper withBorder className={classes.card}>
      <Title order={2} size="h3">
        Landing page
      </Title>
      <Text c="dimmed" size="sm" mt={2}>
        {page.hasUnpublishedChanges
          ? 'The draft has changes that are not published.'
          : page.publishedAt
            ? `Published on ${formatDateTime(page.publishedAt)}.`
            : 'People see the text that Cauri came with, without statistics, experts and testimonials.'}{' '}
        <Anchor href="/" target="_blank" rel="noreferrer" inherit>
          Open the page
        </Anchor>
      </Text>
      <dl className={classes.facts} style={{ marginBlockStart: '1rem' }}>
        {[
          ['Visits, last 30 days', data?.visits],
          ['Clicks on the first offer', data?.clicks[0]],
          ['Clicks on the second offer', data?.clicks[1]],
        ].map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{n === undefined ? '\u00A0' : formatCount(Number(n))}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

interface GroupProps {
  group: Group;
  form: UseFormReturnType<LandingContent>;
}

function GroupFields({ group: { title, description, fields, list }, form }: GroupProps) {
  const entries = list ? (at(form.getValues(), list.path) as unknown[]) : [];
  return (
    <Paper component="fieldset" withBorder className={classes.card} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {description && (
        <Text c="dimmed" size="sm" mt={2}>
          {description}
        </Text>
      )}
      <Stack mt="md">
        {fields.map((field) => (
          <OneField key={field.path} field={field} path={field.path} form={form} />
        ))}
        {list &&
          entries.map((_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are told apart by their place only
            <Paper key={i} withBorder p="md" component="section" aria-label={`${list.one} ${i + 1}`}>
              <Stack gap="sm">
                {list.fields.map((field) => (
                  <OneField
                    key={field.path}
                    field={field}
                    path={[list.path, i, field.path].filter((p) => p !== '').join('.')}
                    form={form}
                  />
                ))}
                {!list.fixed && (list.optional || entries.length > 1) && (
                  <Row justify="flex-end">
                    <ActionIcon color="red" aria-label={`Remove ${list.one} ${i + 1}`} onClick={() => form.removeListItem(list.path, i)}>
                      <IconTrash size={18} />
                    </ActionIcon>
                  </Row>
                )}
              </Stack>
            </Paper>
          ))}
        {list && !list.fixed && entries.length < list.max && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.insertListItem(list.path, emptyEntry(list.fields))}
          >
            Add {list.one}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function OneField({
  field: { label, description, kind },
  path,
  form,
}: {
  field: Field;
  path: string;
  form: UseFormReturnType<LandingContent>;
}) {
  const props = { label, description, ...form.getInputProps(path) };
  if (kind === 'rating') return <NumberInput min={0} max={5} step={0.1} decimalScale={1} maw={160} {...props} />;
  if (kind === 'lines') return <Textarea autosize minRows={2} {...props} />;
  return <TextInput {...props} />;
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((v, key) => (v as Record<string, unknown>)[key], value);
