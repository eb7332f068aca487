import { Alert, Button, Paper, SegmentedControl, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { TemplatePreview } from '#contract/templates.ts';
import { ApiError } from '#web/api/call.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { MemberPicker } from './preview/MemberPicker.tsx';
import classes from './preview/preview.module.css';
import { inScheme } from './preview/scheme.ts';
import { TemplateMissing } from './TemplateMissing.tsx';
import { nthMember, templatePreview, useTestTemplate } from './templates.api.ts';
import { PREVIEW_VIEWS, PreviewSearch } from './templates.search.ts';

const VIEWS: Record<(typeof PREVIEW_VIEWS)[number], string> = { desktop: 'Desktop', phone: 'Phone', dark: 'Dark', text: 'Plain text' };

/** The e-mail as a member would get it. */
export function TemplatePreviewPage() {
  const { id } = useParams({ from: '/signed-in/admin/template-preview/$id' });
  const [{ view = 'desktop', search, member: n = 1 }, change] = useUrlSearch(PreviewSearch);
  const chosen = useQuery(nthMember(search, n));
  const member = chosen.data?.members[0];
  // Whose data it shows is asked first, so that no other one flashes by.
  const preview = useQuery({ ...templatePreview(id, member?._id), enabled: !chosen.isPending });
  const test = useTestTemplate(id);
  const { data, error } = preview;

  if (!data && error instanceof ApiError && (error.status === 404 || error.errors?.id)) return <TemplateMissing />;
  const sendTest = () =>
    test.mutateAsync(member?._id).then(
      ({ mail, message = '' }) => toastMail(mail, { sent: message, kept: message }),
      (failure) => toast.error('The test could not be sent', failure),
    );
  return (
    <>
      <PageHeader
        title="Template preview"
        description={data?.name ?? '\u00A0'}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} />}
              renderRoot={(props) => <Link to="/templates/list" {...props} />}
            >
              Back
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} />}
              renderRoot={(props) => <Link to="/edit-template/$id" params={{ id }} {...props} />}
            >
              Edit
            </Button>
            <Button leftSection={<IconSend size={18} />} disabled={!data} loading={test.isPending} onClick={sendTest}>
              Send me a test
            </Button>
          </>
        }
      />
      <div className={classes.tools}>
        <MemberPicker
          search={search}
          n={n}
          chosen={chosen.data}
          onChoose={(search, member) => change({ search, member: member > 1 ? member : undefined }, { replace: true })}
        />
        <SegmentedControl
          aria-label="View"
          data={PREVIEW_VIEWS.map((value) => ({ value, label: VIEWS[value] }))}
          value={view}
          onChange={(value) => change({ view: PREVIEW_VIEWS.find((one) => one === value && one !== 'desktop') }, { replace: true })}
        />
      </div>
      {data ? (
        <Mail preview={data} view={view} stale={preview.isPlaceholderData} />
      ) : error ? (
        <ErrorState title="The preview could not be loaded" error={error} retry={preview.refetch} retrying={preview.isFetching} />
      ) : (
        <div role="status" aria-label="Loading...">
          <Skeleton h={70} mb="md" />
          <Skeleton h={480} />
        </div>
      )}
    </>
  );
}

function Mail({ preview, view, stale }: { preview: TemplatePreview; view: keyof typeof VIEWS; stale: boolean }) {
  const { subject, html, text, size, warnings, member } = preview;
  return (
    <div aria-busy={stale} className={classes.mail}>
      <div role="status">
        {warnings.length > 0 && (
          <Alert color="amber" icon={<IconAlertTriangle />} title={warnings.length === 1 ? 'One thing to look at' : 'Things to look at'}>
            <ul className={classes.warnings}>
              {warnings.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      <Paper withBorder className={classes.frame} data-view={view}>
        <dl className={classes.facts}>
          <dt>Subject</dt>
          <dd>
            <b>{subject}</b>
          </dd>
          <dt>To</dt>
          <dd>{member ? `${member.fullName} <${member.email}>` : 'A made-up member'}</dd>
          <dt>Size</dt>
          <dd className="figures">{`${(size / 1024).toFixed(1)} kB`}</dd>
        </dl>
        {view === 'text' ? (
          <pre className={classes.text}>{text}</pre>
        ) : (
          // An empty sandbox: no script, no form, no access to this page.
          <iframe
            className={classes.letter}
            title={`E-mail: ${subject}`}
            sandbox=""
            srcDoc={inScheme(html, view === 'dark' ? 'dark' : 'light')}
          />
        )}
      </Paper>
    </div>
  );
}
