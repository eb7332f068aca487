import { ActionIcon, Anchor, Button, NativeSelect, NumberInput, Paper, Group as Row, Stack, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { type Landing, LandingContent } from '#contract/landing.ts';
import { useManualSave } from '#web/drafts/useManualSave.ts';
import * as shared from '#web/settings/settings.messages.ts';
import { beginAgain } from '#web/ui/changesOf.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { decimalSeparator, formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { LoadedSettings } from '../SettingsSection.tsx';
import { inLanguage } from './default-texts.ts';
import { emptyEntry, type Field, GROUPS, type Group } from './fields.ts';
import { landingPage, landingVisits, useSaveLanding } from './landing.api.ts';
import { ProductPicker } from './ProductPicker.tsx';
import '@mantine/core/styles/NumberInput.layer.css';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/language.ts';
import { marked } from '#web/ui/marked.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './landing.messages.ts';

/** The texts and numbers of the public page, which are edited as a draft, previewed and then published. */
export const LandingSettings = () => <LoadedSettings query={useQuery(landingPage)}>{(page) => <Editor page={page} />}</LoadedSettings>;

function Editor({ page }: { page: Landing }) {
  const save = useSaveLanding();
  const form = useForm<LandingContent>({ initialValues: page.draft, validate: schemaResolver(LandingContent, { sync: true }) });
  const changed = form.isDirty();
  const { known, setKnown, askAfterConflict } = useManualSave({
    stored: page,
    unsaved: changed,
    conflictTitle: text.changedMeanwhile(),
    onConflict: (theirs, mine) => void beginAgain(form, theirs.draft, mine ? undefined : form.getValues()),
    onSave: () => changed && void send(false),
  });

  const send = async (publish: boolean, over = known ?? page): Promise<Landing | undefined> => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
      return undefined;
    }
    const typed = form.getValues();
    try {
      const { data, message } = await save.mutateAsync({
        draft: LandingContent.parse(typed),
        rev: over.rev,
        publish,
      });
      setKnown(data);
      beginAgain(form, data.draft, typed);
      toast.success(message ?? text.draftSaved());
      return data;
    } catch (error) {
      const chosen = await askAfterConflict(error);
      if (chosen?.mine) return send(publish, chosen.theirs);
      if (!chosen) toast.error(shared.notSaved(), error as Error);
      return undefined;
    }
  };

  const preview = async () => {
    // The window is opened before the answer comes, because browsers block a window that opens later.
    const tab = window.open('about:blank', '_blank');
    const saved = changed ? await send(false) : page;
    if (saved && tab) tab.location.href = saved.previewPath;
    else tab?.close();
  };

  const mayPublish = changed || page.hasUnpublishedChanges;
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <Stack gap="lg">
        <Head page={page} />
        {GROUPS.filter(({ withoutProducts }) => !withoutProducts || form.values.pricing.products.length === 0).map((group) => (
          <GroupFields key={group.title} group={group} form={form} defaults={page.defaults} />
        ))}
        <Row className="ui-sticky-foot" data-idle={!mayPublish || undefined} justify="flex-end" gap="xs" p="sm">
          <Button variant="default" leftSection={<IconExternalLink size={16} />} onClick={() => void preview()}>
            {word.preview()}
          </Button>
          <Button variant="default" disabled={!changed} loading={save.isPending} onClick={() => void send(false)}>
            {text.saveDraft()}
          </Button>
          <Button disabled={!mayPublish} loading={save.isPending} onClick={() => void send(true)}>
            {text.publish()}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function Head({ page }: { page: Landing }) {
  const { data } = useQuery(landingVisits);
  const state = page.hasUnpublishedChanges
    ? text.unpublishedChanges()
    : page.publishedAt
      ? text.publishedOn({ time: formatDateTime(page.publishedAt) })
      : text.neverPublished();
  return (
    <SectionCard
      title={text.landing()}
      lead={marked(state, {
        link: (words) => (
          <Anchor href="/" target="_blank" rel="noreferrer" inherit>
            {words}
          </Anchor>
        ),
      })}
    >
      <Facts layout="under">
        <Fact label={text.visits()}>{shown(data?.visits)}</Fact>
        {(data?.clicks ?? [undefined, undefined]).map((n, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place
          <Fact key={i} label={[text.firstClicks, text.secondClicks][i]?.() ?? text.clicksOn({ n: i + 1 })}>
            {shown(n)}
          </Fact>
        ))}
      </Facts>
    </SectionCard>
  );
}

/** The space keeps the line while the number is loading. */
const shown = (n: number | undefined) => (n === undefined ? '\u00A0' : formatCount(n));

interface GroupProps {
  group: Group;
  form: UseFormReturnType<LandingContent>;
  defaults: Landing['defaults'];
}

function GroupFields({ group: { title, description, fields, list }, ...page }: GroupProps) {
  const entries = list ? (at(page.form.getValues(), list.path) as unknown[]) : [];
  const input = (field: Field, path: string) => (
    <OneField key={path} {...page} {...{ field, path, value: at(page.form.getValues(), path), error: page.form.errors[path] }} />
  );
  return (
    <SectionCard title={title} lead={description}>
      <Stack>
        {fields.map((field) => input(field, field.path))}
        {list &&
          entries.map((_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only their places distinguish the entries
            <Paper key={i} withBorder p="md" component="section" aria-label={text.entry[list.one].name({ n: i + 1 })}>
              <Stack gap="sm">
                {list.fields.map((field) => input(field, [list.path, i, field.path].filter((p) => p !== '').join('.')))}
                {!list.fixed && (list.optional || entries.length > 1) && (
                  <Row justify="flex-end">
                    <ActionIcon
                      color="red"
                      aria-label={text.entry[list.one].remove({ n: i + 1 })}
                      onClick={() => page.form.removeListItem(list.path, i)}
                    >
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
            w="fit-content"
            onClick={() => page.form.insertListItem(list.path, emptyEntry(list.fields))}
          >
            {text.entry[list.one].add()}
          </Button>
        )}
      </Stack>
    </SectionCard>
  );
}

interface FieldProps extends Omit<GroupProps, 'group'> {
  field: Field;
  path: string;
  value: unknown;
  error: ReactNode;
}

/** A field is rendered again for its own value and error. The functions of an earlier form change the latest values. */
const OneField = memo(
  InputOfField,
  (before, after) =>
    before.field === after.field && before.path === after.path && before.value === after.value && before.error === after.error,
);

function InputOfField({ field: { label, description, kind }, path, form, defaults }: FieldProps) {
  const props = { label, description, ...form.getInputProps(path) };
  if (kind === 'rating')
    return <NumberInput min={0} max={5} step={0.1} decimalScale={1} decimalSeparator={decimalSeparator()} maw={160} {...props} />;
  if (kind === 'language')
    return (
      <NativeSelect
        maw={240}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...props}
        onChange={({ currentTarget }) => form.setValues(inLanguage(form.getValues(), currentTarget.value as Language, defaults))}
      />
    );
  if (kind === 'products') return <ProductPicker {...props} />;
  if (kind === 'lines') return <TextArea {...props} />;
  return <TextInput {...props} />;
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((v, key) => (v as Record<string, unknown>)[key], value);
