import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import * as text from './forms.messages.ts';

interface Props {
  /** The title of the screen. */
  screen: string;
  title: string;
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
}

/** The content of a screen about one form when the form could not be loaded. */
export const FormFailure = ({ screen, title, query: { error, refetch, isFetching } }: Props) => (
  <>
    <PageHeader title={screen} actions={<LinkButton to="/forms">{text.allForms()}</LinkButton>} />
    <ErrorState title={title} error={error} retry={() => void refetch()} retrying={isFetching} />
  </>
);
