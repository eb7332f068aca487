import { Alert, Button, Group, Paper, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type TemplatePreview, templates } from '#contract/templates.ts';
import { MailText } from '#web/outbox/MailBody.tsx';
import { MailPreview } from '#web/outbox/MailPreview.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { isMissing, MissingPage } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import * as word from '#web/ui/words.messages.ts';
import { MemberPicker } from './preview/MemberPicker.tsx';
import * as messages from './preview/preview.messages.ts';
import { MISSING_TEMPLATE } from './TemplateFormPage.tsx';
import { nthMember, templatePreview } from './templates.api.ts';
import { PREVIEW_VIEWS, PreviewSearch } from './templates.search.ts';

/** The e-mail as a member would get it. */
export function TemplatePreviewPage() {
  const { id } = useParams({ from: '/signed-in/admin/template-preview/$id' });
  const [{ view = 'email', search, member: n = 1 }, change] = useUrlSearch(PreviewSearch);
  const chosen = useQuery(nthMember(search, n));
  const member = chosen.data?.members[0];
  // The member is loaded first, so that the preview never shows the data of another one for a moment.
  const query = useQuery({ ...templatePreview(id, member?._id), enabled: !chosen.isPending });
  const preview = query.data;
  const test = useCall(templates.test, [], {
    done: ({ mail, message = '' }) => toastMail(mail, { sent: message, kept: message }),
    failed: messages.testFailed(),
  });

  if (!preview && isMissing(query.error)) return <MissingPage {...MISSING_TEMPLATE} />;
  return (
    <>
      <PageHeader
        title={messages.title()}
        back={<BackLink to="/templates/list">{area.templates()}</BackLink>}
        description={preview?.name ?? '\u00A0'}
        actions={
          <>
            <LinkButton to="/edit-template/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
              {word.edit()}
            </LinkButton>
            <Button
              leftSection={<IconSend size={18} />}
              disabled={!preview}
              loading={test.isPending}
              onClick={() => test.mutate({ params: { id }, body: { memberId: member?._id } })}
            >
              {messages.sendMeTest()}
            </Button>
          </>
        }
      />
      <Group justify="space-between" gap="sm" mb="md">
        <MemberPicker
          search={search}
          n={n}
          chosen={chosen.data}
          onChoose={(search, member) => change({ search, member: member > 1 ? member : undefined }, { replace: true })}
        />
        <SegmentedControl
          aria-label={messages.view()}
          data={PREVIEW_VIEWS.map((value) => ({ value, label: messages.views[value]() }))}
          value={view}
          onChange={(value) => change({ view: PREVIEW_VIEWS.find((one) => one === value && one !== 'email') }, { replace: true })}
        />
      </Group>
      <Loaded query={query} failed={messages.previewFailed()} loading={LOADING}>
        {(mail) => <Mail preview={mail} view={view} isStale={query.isPlaceholderData} />}
      </Loaded>
    </>
  );
}

const LOADING = (
  <div role="status" aria-label={word.loading()}>
    <Skeleton h={70} mb="md" />
    <Skeleton h={480} />
  </div>
);

function Mail({ preview, view, isStale }: { preview: TemplatePreview; view: (typeof PREVIEW_VIEWS)[number]; isStale: boolean }) {
  const { subject, html, text, size, warnings, member } = preview;
  return (
    <div aria-busy={isStale}>
      <div role="status">
        {warnings.length > 0 && (
          <Alert color="amber" mb="md" icon={<IconAlertTriangle />} title={messages.warnings({ count: warnings.length })}>
            {warnings.map(({ message }) => (
              <div key={message}>{message}</div>
            ))}
          </Alert>
        )}
      </div>
      <Paper withBorder p="md">
        <Stack>
          <Facts>
            <Fact label={messages.subject()}>
              <b>{subject}</b>
            </Fact>
            <Fact label={messages.to()}>{member ? `${member.fullName} <${member.email}>` : messages.fictionalMember()}</Fact>
            <Fact label={messages.size()}>{fileSize(size)}</Fact>
          </Facts>
          {view === 'text' ? <MailText text={text} /> : <MailPreview subject={subject} html={html} />}
        </Stack>
      </Paper>
    </div>
  );
}
