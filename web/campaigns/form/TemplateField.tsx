import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { templateList, templatePreview } from '#web/templates/templates.api.ts';
import { type Choice, SearchSelect } from '../SearchSelect.tsx';
import classes from './form.module.css';
import { fieldId } from './form-values.ts';

const SHOWN = 10;
const ACTIVE = 1;

interface Props {
  value: Choice | null;
  error: string | undefined;
  onChange: (template: Choice | null) => void;
}

/** Selects the template, and shows a small preview of it. */
export function TemplateField({ value, error, onChange }: Props) {
  return (
    <>
      <SearchSelect
        id={fieldId('template')}
        label="Template"
        placeholder="Search templates by name"
        withAsterisk
        nothingFound="No template found"
        value={value}
        error={error}
        useFound={useTemplatesFound}
        onChange={onChange}
      />
      {value ? (
        <SmallPreview id={value.value} />
      ) : (
        <p className={classes.noPreview}>The message shows here once you have chosen its template.</p>
      )}
    </>
  );
}

function useTemplatesFound(search: string) {
  const { data, isError } = useQuery(
    templateList({ search: search || undefined, archived: 'hidden', limit: SHOWN, sort: 'name', order: 'asc' }),
  );
  const found = (data?.data ?? []).map(({ _id, name, status }) => ({
    value: _id,
    label: status === ACTIVE ? name : `${name} (not active)`,
  }));
  return { found, failed: isError };
}

function SmallPreview({ id }: { id: string }) {
  const { data, error } = useQuery(templatePreview(id, undefined));
  if (error) return <p className={classes.noPreview}>{error.message}</p>;
  if (!data) return <Skeleton h={260} />;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.previewHead}>
        <b>{data.subject}</b>
        <Link to="/template-preview/$id" params={{ id }} target="_blank" rel="noopener">
          Preview
          <IconExternalLink size={14} aria-hidden="true" />
        </Link>
      </figcaption>
      <div className={classes.previewFrame}>
        {/* An empty sandbox: no script, no form, no access to this page. */}
        <iframe title={`E-mail: ${data.subject}`} sandbox="" srcDoc={data.html} tabIndex={-1} />
      </div>
    </figure>
  );
}
