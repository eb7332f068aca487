import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { FormFailure } from './FormFailure.tsx';
import { fetchPass } from './forms.api.ts';
import { LoadingCards } from './LoadingCards.tsx';

/** On the way to the answering page of a form, with a pass for whoever is signed in. */
export function AnswerAsStaffPage() {
  const { id = '' } = useParams({ strict: false });
  usePageTitle('Answer a form');
  // A new pass each time: an old one may have lapsed.
  const { data, error, refetch, isFetching } = useQuery({ queryKey: ['pass', id], queryFn: () => fetchPass(id), gcTime: 0 });
  useEffect(() => {
    // In place of this page, so that Back does not come here again.
    if (data) location.replace(data);
  }, [data]);
  if (error) return <FormFailure screen="Form" title="Error loading form" error={error} retry={refetch} retrying={isFetching} />;
  return <LoadingCards />;
}
