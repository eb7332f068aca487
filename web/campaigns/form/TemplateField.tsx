import { Group, Skeleton, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { emailTitle } from '#web/outbox/mail.messages.ts';
import { templateList, templatePreview } from '#web/templates/templates.api.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as campaignText from '../campaigns.messages.ts';
import classes from '../campaigns.module.css';
import { type Choice, SearchSelect } from '../SearchSelect.tsx';
import * as text from './form.messages.ts';

const SHOWN = 10;
const ACTIVE = 1;

/** Selects the template, and shows a small preview of it. */
export function TemplateField(field: { value: Choice | null; onChange: (template: Choice | null) => void }) {
  return (
    <>
      <SearchSelect
        label={campaignText.template()}
        placeholder={text.searchTemplates()}
        withAsterisk
        nothingFound={text.noTemplate()}
        query={templatesFound}
        choices={({ data }) =>
          data.map(({ _id, name, status }) => ({ value: _id, label: status === ACTIVE ? name : text.notActive({ name }) }))
        }
        {...field}
      />
      {field.value ? <SmallPreview id={field.value.value} /> : <Hint>{text.previewHint()}</Hint>}
    </>
  );
}

const templatesFound = (search: string) =>
  templateList({ search: search || undefined, archived: 'hidden', limit: SHOWN, sort: 'name', order: 'asc' });

const Hint = ({ children }: { children: string }) => (
  <Text className="ui-outline" c="dimmed" ta="center" py="xl" px="md">
    {children}
  </Text>
);

function SmallPreview({ id }: { id: string }) {
  const { data, error, isPlaceholderData } = useQuery(templatePreview(id, undefined));
  if (error) return <Hint>{error.message}</Hint>;
  if (!data) return <Skeleton h={260} />;
  return (
    <figure className={classes.preview} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      <Group component="figcaption" justify="space-between" gap="0 1rem" px="sm" py="xs" bg="var(--sunken)">
        <b>{data.subject}</b>
        <TextLink className="ui-inline-row ui-touch-link" to="/template-preview/$id" params={{ id }} target="_blank" rel="noopener">
          {word.preview()}
          <IconExternalLink size={14} aria-hidden="true" style={{ marginInlineStart: 4 }} />
        </TextLink>
      </Group>
      {/* An empty sandbox: no script, no form, no access to this page. */}
      <iframe title={emailTitle({ subject: data.subject })} sandbox="" srcDoc={data.html} tabIndex={-1} />
    </figure>
  );
}
