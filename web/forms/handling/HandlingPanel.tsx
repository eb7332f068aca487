import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Response } from '#contract/answers.ts';
import * as text from './handling.messages.ts';
import { MemberLink } from './handling-columns.tsx';
import { NoteField } from './NoteField.tsx';
import { OwnerMenu, StatusMenu } from './values.tsx';

interface Props {
  formId: string;
  response: Response;
}

/** What staff do with one response, above its answers. */
export function HandlingPanel({ formId, response }: Props) {
  const { respondent, handling } = response;
  return (
    <div className="ui-stack-sm">
      {respondent && (
        <Text>
          <strong>{respondent.member ? <MemberLink member={respondent.member} /> : respondent.name}</strong>{' '}
          <Text span c="dimmed">
            {text.invitedAs({ email: respondent.email })}
          </Text>
        </Text>
      )}
      <div className="ui-wrap-xs">
        <Named label={text.status()}>
          <StatusMenu formId={formId} response={response} isInDrawer />
        </Named>
        <Named label={text.owner()}>
          <OwnerMenu formId={formId} response={response} isInDrawer />
        </Named>
        {handling.member && (
          <Named label={text.member()}>
            <MemberLink member={handling.member} />
          </Named>
        )}
      </div>
      <NoteField formId={formId} response={response} />
    </div>
  );
}

const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="ui-row-xs">
    <Text span size="sm" c="dimmed">
      {label}
    </Text>
    {children}
  </span>
);
