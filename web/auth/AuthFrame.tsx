import { Alert, Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import * as texts from './auth.messages.ts';
import { BrandSide } from './BrandSide.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

interface FrameProps {
  title: string;
  /** The title of the document, when it differs. */
  pageTitle?: string;
  text?: string;
  children: ReactNode;
}

/** The frame of every page on which somebody signs in, registers or sets a password. */
export function AuthFrame({ title, pageTitle = title, text, children }: FrameProps) {
  usePageTitle(pageTitle);
  return (
    <Flex mih="100dvh">
      <BrandSide />
      <Stack component="main" flex={1} align="center" justify="center" px="md" py="xl">
        <Box w="100%" maw="25rem">
          <Group gap="0.625rem" mb="xl" fz="1.3125rem" fw={700} lts="-0.025em" hiddenFrom="md">
            <Box component="span" className="ui-disc" w={44} h={44} bdrs="lg" bg="indigo.9">
              <Logo size={28} />
            </Box>
            Cauri
          </Group>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={4} mb="lg">
            {text}
          </Text>
          {children}
          <LanguageSwitch />
        </Box>
      </Stack>
    </Flex>
  );
}

/** Says that something is done, and leads to the sign-in. */
export const Done = ({ children }: { children: ReactNode }) => (
  <Stack>
    <Alert color="green" role="status">
      {children}
    </Alert>
    <ToSignIn />
  </Stack>
);

export const ToSignIn = () => (
  <Button component={Link} to="/login" fullWidth size="md">
    {texts.goToSignIn()}
  </Button>
);
