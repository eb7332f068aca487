import { Box, Group, Stack, Text } from '@mantine/core';
import { IconChecks, IconDeviceMobile, IconShieldLock } from '@tabler/icons-react';
import { Logo } from '#web/ui/Logo.tsx';
import * as text from './auth.messages.ts';
import classes from './BrandSide.module.css';

const PROMISES = [
  { icon: IconDeviceMobile, promise: text.openAnywhere },
  { icon: IconChecks, promise: text.countedOnce },
  { icon: IconShieldLock, promise: text.seesWhatIsNeeded },
];

/** What a visitor sees of the product before signing in. Phones leave it out. */
export function BrandSide() {
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
