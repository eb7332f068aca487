import { Button, Paper } from '@mantine/core';
import { IconChartBar, IconLink } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lookOf } from '#contract/form-look.ts';
import type { Form } from '#contract/forms.ts';
import { useUser } from '#web/api/session.ts';
import { nameOf, publication, VISIBILITY } from '#web/forms/form-labels.ts';
import { AdminOnly } from '#web/shell/AdminOnly.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { useFresh } from '#web/ui/LoadedPage.tsx';
import { newId } from '#web/ui/new-id.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { newContent } from './editor/edits.ts';
import { FormEditor } from './editor/FormEditor.tsx';
import { PreviewFrame } from './editor/PreviewFrame.tsx';
import { type FormStart, startFrom } from './editor/useFormEditor.ts';
import { FormFailure } from './FormFailure.tsx';
import { AnswerLink } from './form-links.tsx';
import { formById } from './forms.api.ts';
import * as text from './forms.messages.ts';
import { useCopyLink } from './useCopyLink.ts';
import { VisibilityDot } from './VisibilityDot.tsx';

const newStart = (): FormStart => ({
  id: newId(),
  stored: undefined,
  draft: { ...newContent(), visibility: 'private', isPublished: false },
});

/** The editor of the form in the address, or of a new form. A new form gets its own address without a restart of the editor. */
export function FormEditorPage() {
  const { id } = useParams({ strict: false });
  const mayEdit = useUser()?.role === 'admin';
  if (!mayEdit) return id === undefined ? <AdminOnly /> : <ReadForm id={id} />;
  return <EditForm id={id} />;
}

/** One form that is being edited. A new `key` starts another editor; a new `id` does not. */
interface Session {
  key: string;
  /** The id in the address; undefined at /forms/new. */
  id: string | undefined;
  start: FormStart | undefined;
}
const sessionFor = (id: string | undefined): Session => ({ key: newId(), id, start: id === undefined ? newStart() : undefined });

function EditForm({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  const [session, setSession] = useState(() => sessionFor(id));
  const [address, setAddress] = useState(id);
  if (id !== address) {
    setAddress(id);
    if (id !== session.id) setSession(sessionFor(id));
  }

  const onCreated = useCallback(
    (form: Form) => {
      setSession((before) => ({ ...before, id: form.id }));
      void navigate({ to: '/forms/$id', params: { id: form.id }, replace: true, ignoreBlocker: true, resetScroll: false });
    },
    [navigate],
  );
  if (session.start)
    return (
      // The templates come first on the screen of a new form. Coming after the rest, they would push it down under somebody's finger.
      <Suspense fallback={<LoadingRows />}>
        <FormEditor key={session.key} start={session.start} onCreated={onCreated} />
      </Suspense>
    );
  return (
    <LoadForm key={session.key} id={session.id!}>
      {(form) => <FormEditor start={startFrom(form)} onCreated={onCreated} />}
    </LoadForm>
  );
}

const ReadForm = ({ id }: { id: string }) => (
  <LoadForm key={id} id={id}>
    {(form) => <FormReading form={form} />}
  </LoadForm>
);

/** Loads the form again, because the cached version of an earlier visit may be outdated. */
function LoadForm({ id, children }: { id: string; children: (form: Form) => ReactNode }) {
  const query = useFresh(formById(id));
  if (query.data) return children(query.data);
  if (query.error) return <FormFailure screen={text.form()} query={query} />;
  return <LoadingRows />;
}

/** A form, for people who may only read it. */
function FormReading({ form }: { form: Form }) {
  const copyLink = useCopyLink();
  const { label, tone } = publication(form.isPublished);
  return (
    <>
      <PageHeader
        title={nameOf(form)}
        mark={<StatusBadge tone={tone}>{label}</StatusBadge>}
        description={text.readOnly()}
        actions={
          <>
            <Button variant="default" leftSection={<IconLink size={18} />} onClick={() => copyLink(form)}>
              {text.copyLink()}
            </Button>
            {form.isPublished && form.visibility === 'private' && <AnswerLink id={form.id} />}
            <LinkButton variant="filled" to="/forms/$id/responses" params={{ id: form.id }} leftSection={<IconChartBar size={18} />}>
              {text.viewResponses()}
            </LinkButton>
          </>
        }
      />
      <p>
        <VisibilityDot visibility={form.visibility} />
        <span className="ui-dim"> {VISIBILITY[form.visibility].meaning}</span>
      </p>
      <Paper withBorder radius={0} maw="47.5rem">
        <PreviewFrame content={form} look={lookOf({ ...form.pictures, colour: form.settings.colour })} language={form.settings.language} />
      </Paper>
    </>
  );
}
