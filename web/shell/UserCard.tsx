import { ActionIcon, Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import type { StoredUser } from '#web/api/session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { EmailText } from '#web/ui/EmailText.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { logOut } from './account.api.ts';
import * as text from './shell.messages.ts';
import classes from './shell.module.css';

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazyPart(async () => (await loadMenu()).AccountMenu);

/** The signed-in person, with the account menu. */
export function UserCard({ user }: { user: StoredUser }) {
  const [wanted, setWanted] = useState(false);
  const plain = (
    <UserButton user={user} aria-haspopup="menu" onPointerEnter={loadMenu} onFocus={loadMenu} onClick={() => setWanted(true)} />
  );
  return (
    <div className={classes.card}>
      {wanted ? (
        <Suspense fallback={plain}>
          <AccountMenu role={user.role}>
            {/* It takes the place of the button that loaded the menu, and its focus. */}
            <UserButton user={user} autoFocus />
          </AccountMenu>
        </Suspense>
      ) : (
        plain
      )}
      <ActionIcon variant="transparent" c="inherit" size={44} onClick={logOut} aria-label={text.logOut()} title={text.logOut()}>
        <IconLogout size={19} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

type ButtonProps = UnstyledButtonProps & ComponentProps<'button'> & { user: StoredUser };

function UserButton({ user, ...button }: ButtonProps) {
  return (
    <UnstyledButton {...button} className={classes.user} aria-label={text.accountMenuOf({ name: user.name })}>
      <Avatar name={user.name} picture={null} size={34} />
      <span className="ui-grow">
        <Text span lineClamp={2} size="sm" fw={600} c="white">
          {user.name}
        </Text>
        <Text span lineClamp={2} size="xs" className="ui-text">
          <EmailText email={user.email} />
        </Text>
      </span>
    </UnstyledButton>
  );
}
