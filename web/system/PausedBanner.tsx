import { Alert } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import * as text from './pause.messages.ts';

/** Stands above the other screens of admins after a restore; the system page has the choice. It is loaded only then. */
export const PausedBanner = () => (
  <Alert color="amber" icon={<IconPlayerPause />} title={text.title()} mb="md">
    <LinkButton to="/system" hash="pause">
      {text.goDecide()}
    </LinkButton>
  </Alert>
);
