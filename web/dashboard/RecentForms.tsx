import { Box, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RecentForm } from '#contract/dashboard.ts';
import { useUser } from '#web/api/session.ts';
import { nameOf, publication, responseCount } from '#web/forms/form-labels.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as text from './dashboard.messages.ts';

export function RecentForms({ forms, className }: { forms: RecentForm[]; className: string | undefined }) {
  const isAdmin = useUser()?.role === 'admin';
  return (
    <SectionCard
      title={text.recentForms()}
      className={className}
      aside={
        <TextLink size="sm" className="ui-touch-link" to="/forms">
          {text.allForms()}
        </TextLink>
      }
    >
      {forms.length === 0 ? (
        <Text c="dimmed" py="md">
          {text.noForms()}
        </Text>
      ) : (
        <ul className="ui-lines">
          {forms.map((form) => (
            <Row key={form._id} form={form} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** View opens the responses, or the editor of a draft that nobody has answered. */
function Row({ form, isAdmin }: { form: RecentForm; isAdmin: boolean }) {
  const { _id: id, isPublished, answer, createdAt } = form;
  const { label, tone } = publication(isPublished);
  const name = nameOf(form);
  const to = isPublished || answer > 0 || !isAdmin ? '/forms/$id/responses' : '/forms/$id';
  return (
    <Box component="li" className="ui-row-sm" py={10}>
      <div className="ui-grow">
        <Text truncate fw={550}>
          {name}
        </Text>
        <Group className="ui-dim" gap="0 0.625rem" mt={4}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <span>{responseCount(answer)}</span>
          <RelativeTime iso={createdAt} />
        </Group>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={text.viewForm({ name })}
        renderRoot={(props) => <Link to={to} params={{ id }} {...props} />}
      >
        {text.view()}
      </Button>
    </Box>
  );
}
