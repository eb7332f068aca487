import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { StoredUser } from '#web/api/session.ts';
import { initialsOf } from '#web/ui/Avatar.tsx';
import { logOut } from './account.api.ts';
import classes from './UserCard.module.css';

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** Who is signed in, with what belongs to them. */
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
            <UserButton user={user} />
          </AccountMenu>
        </Suspense>
      ) : (
        plain
      )}
      <UnstyledButton className={classes.logout} onClick={logOut} aria-label="Log out" title="Log out">
        <IconLogout size={19} stroke={1.7} aria-hidden="true" />
      </UnstyledButton>
    </div>
  );
}

type ButtonProps = UnstyledButtonProps & ComponentProps<'button'> & { user: StoredUser };

function UserButton({ user, ...button }: ButtonProps) {
  // Two lines break best where the two parts of an address meet.
  const [local, domain] = user.email.split(/(?=@)/);
  return (
    <UnstyledButton {...button} className={classes.user} aria-label={`Account menu of ${user.name}`}>
      <span className={classes.face} aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.email}>
          {local}
          <wbr />
          {domain}
        </span>
      </span>
    </UnstyledButton>
  );
}
