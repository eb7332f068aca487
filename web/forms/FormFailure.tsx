import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface Props {
  /** The title of the screen. */
  screen: string;
  title: string;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}

/** The content of a screen about one form when the form could not be loaded. */
export function FormFailure({ screen, ...error }: Props) {
  return (
    <>
      <PageHeader title={screen} actions={<LinkButton to="/forms">All forms</LinkButton>} />
      <ErrorState {...error} />
    </>
  );
}
