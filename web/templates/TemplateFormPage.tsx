import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '#web/api/call.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './form/form.module.css';
import { TemplateForm } from './form/TemplateForm.tsx';
import { TemplateMissing } from './TemplateMissing.tsx';
import { BUILT_IN_FIELDS, templateById, templateFields } from './templates.api.ts';

export function TemplateNewPage() {
  const { data: fields, isPending } = useQuery(templateFields);
  return (
    <>
      <PageHeader title="Create Message Template" description="A message that campaigns and reminders can send." />
      {isPending ? <Loading /> : <TemplateForm template={undefined} fields={fields ?? BUILT_IN_FIELDS} />}
    </>
  );
}

export function TemplateEditPage() {
  const { id } = useParams({ from: '/signed-in/admin/edit-template/$id' });
  // Never an older copy of this browser's: what is typed over it would be refused.
  const { data: loaded, error, refetch, isFetching, isFetchedAfterMount } = useQuery({ ...templateById(id), staleTime: 0 });
  const data = isFetchedAfterMount ? loaded : undefined;
  const { data: fields, isPending } = useQuery(templateFields);
  if (!data && error && isFetchedAfterMount)
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <TemplateMissing />
    ) : (
      <>
        <PageHeader title="Edit Message Template" />
        <ErrorState title="The template could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      </>
    );
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
      {/* What is edited stays what it was when somebody else saves: the rev tells it on saving. */}
      {!data || isPending ? <Loading /> : <TemplateForm key={id} template={data} fields={fields ?? BUILT_IN_FIELDS} />}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.columns} aria-hidden="true">
        <div className={classes.sheet}>
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={320} />
        </div>
        <div className={classes.sheet}>
          <Skeleton h={44} />
          <Skeleton h={44} />
        </div>
      </div>
    </div>
  );
}
