import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface Props {
  /** The screen that was wanted. */
  screen: string;
  title: string;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}

/** A screen about one form, when it could not be loaded: the reason, Try again, and the way back. */
export function FormFailure({ screen, ...error }: Props) {
  return (
    <>
      <PageHeader
        title={screen}
        actions={
          <Button variant="default" renderRoot={(button) => <Link to="/forms" {...button} />}>
            All forms
          </Button>
        }
      />
      <ErrorState {...error} />
    </>
  );
}
