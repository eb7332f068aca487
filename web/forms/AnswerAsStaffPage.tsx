import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { answerPath } from '#contract/answer-page.ts';
import { me } from '#web/shell/account.api.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { FormFailure } from './FormFailure.tsx';
import * as text from './forms.messages.ts';

/** Opens the answering page of a form after checking that somebody is signed in, because that page cannot ask for it. */
export function AnswerAsStaffPage() {
  const { id = '' } = useParams({ strict: false });
  usePageTitle(text.answerAForm());
  const query = useQuery({ ...me, staleTime: 0, gcTime: 0 });
  const { data, error } = query;
  useEffect(() => {
    // The answering page replaces this one, so that Back does not return here.
    if (data) location.replace(answerPath(id));
  }, [data, id]);
  if (error) return <FormFailure screen={text.form()} query={query} />;
  return <LoadingRows />;
}
