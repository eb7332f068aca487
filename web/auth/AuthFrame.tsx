import { Alert, Anchor, Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { IconChecks, IconDeviceMobile, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, language } from '#contract/language.ts';
import { openIn } from '#web/api/language.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import * as texts from './auth.messages.ts';
import * as text from './auth.messages.ts';
import classes from './BrandSide.module.css';

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

/** The languages for somebody who has not signed in yet. */
const LanguageSwitch = () => (
  <Group justify="center" gap="lg" mt="xl">
    {LANGUAGES.map((one) => (
      <Anchor
        key={one}
        component="button"
        type="button"
        className="ui-touch"
        size="sm"
        lang={one}
        aria-current={one === language()}
        onClick={() => openIn(one)}
      >
        {LANGUAGE_NAMES[one]}
      </Anchor>
    ))}
  </Group>
);

const PROMISES = [
  { icon: IconDeviceMobile, promise: text.openAnywhere },
  { icon: IconChecks, promise: text.countedOnce },
  { icon: IconShieldLock, promise: text.seesWhatIsNeeded },
];

/** A visitor sees this of the product before signing in. Phones leave it out. */
function BrandSide() {
  return (
    <Stack
      component="aside"
      className={classes.side}
      visibleFrom="md"
      flex={1.05}
      justify="space-between"
      p="3.5rem"
      aria-label={text.aboutCauri()}
    >
      <Group gap="sm" fz="1.5rem" fw={700} lts="-0.025em">
        <Logo size={36} />
        Cauri
      </Group>
      <Box maw="31rem">
        <Text fz="clamp(2rem, 3.2vw, 3rem)" fw={650} lh={1.08} lts="-0.03em" mb="lg">
          {text.quietEngine()}
        </Text>
        <Stack component="ul" className="ui-plain-list" gap="sm" c="#dfe1f6">
          {PROMISES.map(({ icon: Icon, promise }) => (
            <Group key={promise()} component="li" gap="sm" wrap="nowrap" align="flex-start">
              <Icon size={20} stroke={1.6} color="#f6c152" aria-hidden="true" />
              <Text flex={1}>{promise()}</Text>
            </Group>
          ))}
        </Stack>
      </Box>
    </Stack>
  );
}
