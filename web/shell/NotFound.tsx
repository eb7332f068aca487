import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import classes from './NotFound.module.css';

/** For every address that does not exist. */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <main className={classes.page}>
      <div className={classes.shell} aria-hidden="true">
        <Logo size={56} />
      </div>
      <Text className={classes.code} aria-hidden="true">
        404
      </Text>
      <Title order={1}>Oops! Page not found</Title>
      <Text c="dimmed" maw="28rem">
        There is nothing at this address. It may have been mistyped, or what stood here may have moved.
      </Text>
      <Button component={Link} to="/" mt="md">
        Return to Home
      </Button>
    </main>
  );
}
