import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { answerPath } from '#contract/answer-page.ts';
import { me } from '#web/shell/account.api.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { FormFailure } from './FormFailure.tsx';
import { LoadingCards } from './LoadingCards.tsx';

/** Leads to the answering page of a form as soon as it is sure that somebody is signed in: the page itself cannot ask. */
export function AnswerAsStaffPage() {
  const { id = '' } = useParams({ strict: false });
  usePageTitle('Answer a form');
  const { data, error, refetch, isFetching } = useQuery({ ...me, staleTime: 0, gcTime: 0 });
  useEffect(() => {
    // In place of this page, so that Back does not come here again.
    if (data) location.replace(answerPath(id));
  }, [data, id]);
  if (error) return <FormFailure screen="Form" title="Error loading form" error={error} retry={refetch} retrying={isFetching} />;
  return <LoadingCards />;
}
