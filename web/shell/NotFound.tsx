import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import * as text from './shell.messages.ts';

/** The page for every address that does not exist. */
export function NotFound() {
  usePageTitle(text.pageNotFound());
  return (
    <main>
      <Stack align="center" justify="center" gap="xs" mih="100dvh" p="lg" ta="center">
        <Box className="ui-disc" w={96} h={96} bg="var(--rail)" aria-hidden="true">
          <Logo size={56} />
        </Box>
        <Text size="sm" c="dimmed" fw={650} mt="sm" aria-hidden="true">
          404
        </Text>
        <Title order={1}>{text.oops()}</Title>
        <Text c="dimmed" maw="28rem">
          {text.nothingHere()}
        </Text>
        <Button component={Link} to="/" mt="md">
          {text.goHome()}
        </Button>
      </Stack>
    </main>
  );
}
