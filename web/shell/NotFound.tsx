import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';

/** The page for every address that does not exist. */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <main>
      <Stack align="center" justify="center" gap="xs" mih="100dvh" p="lg" ta="center">
        <Box className="ui-disc" w={96} h={96} bg="var(--rail)" aria-hidden="true">
          <Logo size={56} />
        </Box>
        <Text size="sm" c="dimmed" fw={650} mt="sm" aria-hidden="true">
          404
        </Text>
        <Title order={1}>Oops! Page not found</Title>
        <Text c="dimmed" maw="28rem">
          There is nothing at this address. It may have been mistyped, or the page may have moved.
        </Text>
        <Button component={Link} to="/" mt="md">
          Return to Home
        </Button>
      </Stack>
    </main>
  );
}
