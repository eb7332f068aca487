import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { TemplateForm } from './form/TemplateForm.tsx';
import { BUILT_IN_FIELDS, templateById, templateFields } from './templates.api.ts';

export function TemplateNewPage() {
  const { data: fields, isPending } = useQuery(templateFields);
  return (
    <>
      <PageHeader title="Create Message Template" description="A message that campaigns and reminders can send." />
      {isPending ? LOADING : <TemplateForm template={undefined} fields={fields ?? BUILT_IN_FIELDS} />}
    </>
  );
}

export function TemplateEditPage() {
  const { id } = useParams({ from: '/signed-in/admin/edit-template/$id' });
  // A cached copy may be older than the stored template, and the server would refuse what is typed over it.
  const query = useQuery({ ...templateById(id), staleTime: 0 });
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const error = query.isFetchedAfterMount ? query.error : null;
  const { data: fields, isPending } = useQuery(templateFields);
  if (!data && isMissing(error)) return <TemplateMissing />;
  return (
    <>
      <PageHeader
        title="Edit Message Template"
        description={data?.name ?? '\u00A0'}
        actions={
          data && (
            <Button variant="default" renderRoot={(props) => <Link to="/template-preview/$id" params={{ id }} {...props} />}>
              Preview
            </Button>
          )
        }
      />
      {/* The form keeps the version that is edited when somebody else saves, and learns of the other one when it saves. */}
      <Loaded query={{ ...query, data: isPending ? undefined : data, error }} failed="The template could not be loaded" loading={LOADING}>
        {(template) => <TemplateForm key={id} template={template} fields={fields ?? BUILT_IN_FIELDS} />}
      </Loaded>
    </>
  );
}

/** True when there is no template at an address, or the address contains no id. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

export function TemplateMissing() {
  return (
    <>
      <PageHeader title="Templates" />
      <EmptyState
        icon={<IconFileUnknown size={28} />}
        title="Template not found"
        action={<Button renderRoot={(props) => <Link to="/templates/list" {...props} />}>Go to templates</Button>}
      >
        It may have been deleted meanwhile.
      </EmptyState>
    </>
  );
}

const LOADING = (
  <Paper withBorder px="md" py="lg" role="status" aria-label="Loading...">
    <Stack>
      <Group grow>
        <Skeleton h={44} />
        <Skeleton h={44} />
      </Group>
      <Skeleton h={320} />
    </Stack>
  </Paper>
);
