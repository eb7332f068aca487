import { Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { LoadedPage, useFresh } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './form/form.messages.ts';
import { TemplateForm } from './form/TemplateForm.tsx';
import { BUILT_IN_FIELDS, templateById, templateFields } from './templates.api.ts';
import * as templateText from './templates.messages.ts';

export function TemplateNewPage() {
  const { data: fields, isPending } = useQuery(templateFields);
  return (
    <>
      <PageHeader
        back={<BackLink to="/templates/list">{area.templates()}</BackLink>}
        title={text.createTitle()}
        description={text.purpose()}
      />
      {isPending ? LOADING : <TemplateForm template={undefined} fields={fields ?? BUILT_IN_FIELDS} />}
    </>
  );
}

export function TemplateEditPage() {
  const { id } = useParams({ from: '/signed-in/admin/edit-template/$id' });
  const template = useFresh(templateById(id));
  const { data: fields, isPending } = useQuery(templateFields);
  return (
    <LoadedPage
      query={isPending ? { ...template, data: undefined } : template}
      title={text.editTitle()}
      missing={MISSING_TEMPLATE}
      failed={text.loadingFailed()}
      loading={LOADING}
    >
      {/* The form keeps the version that is edited when somebody else saves, and learns of the other one when it saves. */}
      {(template) => (
        <>
          <PageHeader
            back={<BackLink to="/templates/list">{area.templates()}</BackLink>}
            title={text.editTitle()}
            description={template.name}
            actions={
              <LinkButton to="/template-preview/$id" params={{ id }}>
                {word.preview()}
              </LinkButton>
            }
          />
          <TemplateForm template={template} fields={fields ?? BUILT_IN_FIELDS} />
        </>
      )}
    </LoadedPage>
  );
}

/** The screen at the address of a template that does not exist. */
export const MISSING_TEMPLATE = {
  screen: templateText.templates(),
  title: templateText.notFound(),
  to: '/templates/list',
  link: templateText.goToTemplates(),
} as const;

const LOADING = (
  <Paper withBorder px="md" py="lg" role="status" aria-label={word.loading()}>
    <Stack>
      <Group grow>
        <Skeleton h={44} />
        <Skeleton h={44} />
      </Group>
      <Skeleton h={320} />
    </Stack>
  </Paper>
);
