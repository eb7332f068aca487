import { LinkButton } from '#web/ui/LinkButton.tsx';
import { isMissing, MissingPage } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import * as text from './form-failure.messages.ts';
import { allForms } from './forms.messages.ts';

interface Props {
  /** The title of the screen. */
  screen: string;
  /** The sentence about the failure. By default it says that the form could not be loaded. */
  title?: string | undefined;
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
}

/** The content of a screen about one form when the form does not exist, was deleted, or could not be loaded. */
export function FormFailure({ screen, title = text.loadFailed(), query: { error, refetch, isFetching } }: Props) {
  if (isMissing(error)) return <MissingPage screen={screen} title={text.missing()} to="/forms" link={allForms()} />;
  return (
    <>
      <PageHeader title={screen} actions={<LinkButton to="/forms">{allForms()}</LinkButton>} />
      <ErrorState title={title} error={error} retry={() => void refetch()} retrying={isFetching} />
    </>
  );
}
