import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCash, IconLink, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AskedQuestion, ResponseInList } from '#contract/answers.ts';
import { type MappedField, mappingOf } from '#contract/response-statuses.ts';
import { useUser } from '#web/api/session.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { today } from '#web/ui/zoned-input.ts';
import { answerText } from '../responses/answer-text.ts';
import { formHandling, useHandle } from './handling.api.ts';
import * as text from './handling.messages.ts';
import { MemberLink } from './handling-columns.tsx';

const AddMemberDialog = lazyDialog(() => import('#web/members/list/AddMemberDialog.tsx').then((module) => module.AddMemberDialog));
const CreatePayment = lazyDialog(() => import('#web/payments/CreatePayment.tsx').then((module) => module.CreatePayment));

/** The member who came of a response, and what staff make of it: a member or a payment, filled in from the answers. */
export function MemberActions({ formId, questions, response }: { formId: string; questions: AskedQuestion[]; response: ResponseInList }) {
  const { data } = useQuery(formHandling(formId));
  const isAdmin = useUser()?.role === 'admin';
  const [isAdding, adding] = useDisclosure();
  const [isPaying, paying] = useDisclosure();
  const handle = useHandle(formId);
  const link = (member: { _id: string; name: string } | null) => void handle(response, { member }).catch(() => {});
  const { match, handling, respondent } = response;
  const known = handling.member ?? match;
  if (!data) return null;

  const mapping = mappingOf(data.mapping, questions);
  const questionOf = (field: MappedField) => questions.find(({ id }) => id === mapping[field]);
  const given = (field: MappedField) => {
    const question = questionOf(field);
    return question ? (answerText(question, response) ?? '') : '';
  };
  const amount = response.answers[mapping.amount ?? ''];
  const person = { name: given('name') || respondent?.name || '', email: given('email').toLowerCase() || respondent?.email || '' };
  return (
    <div className="ui-wrap-xs">
      {handling.member && (
        <span>
          {text.member()} <MemberLink member={handling.member} />
        </span>
      )}
      {match && (
        <Button
          variant="light"
          size="compact-md"
          maw="100%"
          h="auto"
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconLink size={16} />}
          title={text.sameAddress()}
          onClick={() => link(match)}
        >
          {text.linkMember({ name: match.name })}
        </Button>
      )}
      {isAdmin && !known && (
        <Button variant="default" size="compact-md" leftSection={<IconUserPlus size={16} />} data-row-key="m" onClick={adding.open}>
          {text.createMember()}
        </Button>
      )}
      {isAdmin && (
        <Button variant="default" size="compact-md" leftSection={<IconCash size={16} />} data-row-key="p" onClick={paying.open}>
          {text.recordPayment()}
        </Button>
      )}
      {handling.member && (
        <Button variant="subtle" size="compact-md" onClick={() => link(null)}>
          {text.unlinkMember()}
        </Button>
      )}
      <AddMemberDialog
        opened={isAdding}
        onClose={adding.close}
        responseId={response._id}
        start={{ ...person, phone: given('phone'), nationality: given('nationality'), work: given('work') }}
      />
      <CreatePayment
        opened={isPaying}
        onClose={paying.close}
        today={today()}
        {...(known && { member: { _id: known._id, fullName: known.name, email: '' } })}
        start={{ ...person, ...(typeof amount === 'string' && { amount, currency: questionOf('amount')?.currency }) }}
        onRecorded={({ member }) => !handling.member && member && link({ _id: member._id, name: member.fullName })}
      />
    </div>
  );
}
