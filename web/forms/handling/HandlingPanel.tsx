import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AskedQuestion, ResponseInList } from '#contract/answers.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './handling.messages.ts';
import { MemberLink } from './handling-columns.tsx';
import { MemberActions } from './MemberActions.tsx';
import { NoteField } from './NoteField.tsx';
import { OwnerMenu, StatusMenu } from './values.tsx';

export function HandlingPanel({ formId, questions, response }: { formId: string; questions: AskedQuestion[]; response: ResponseInList }) {
  const { respondent } = response;
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
        <Named label={word.status()}>
          <StatusMenu formId={formId} response={response} isInDrawer />
        </Named>
        <Named label={text.owner()}>
          <OwnerMenu formId={formId} response={response} isInDrawer />
        </Named>
      </div>
      <MemberActions key={response.handling.member?._id} {...{ formId, questions, response }} />
      {response.unfilled.map(({ field, answer, isUnsure }) => (
        <Text key={field}>{isUnsure ? text.mayMeanTwo({ field, answer }) : text.doesNotFit({ field, answer })}</Text>
      ))}
      <NoteField formId={formId} response={response} />
    </div>
  );
}

const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="ui-row-xs">
    <span className="ui-dim">{label}</span>
    {children}
  </span>
);
