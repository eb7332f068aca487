import { ActionIcon, Badge, Text, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSearch, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useState } from 'react';
import { type StoredUser, useUser } from '#web/api/session.ts';
import { useUnreadCount } from '#web/notifications/notifications.api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { EmailText } from '#web/ui/EmailText.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import * as word from '#web/ui/words.messages.ts';
import { logOut } from './account.api.ts';
import { type Area, areasOf, HISTORY, isActive } from './areas.ts';
import * as text from './shell.messages.ts';
import classes from './shell.module.css';

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Props {
  onSearch: () => void;
  /** Closes the drawer that contains the sidebar on a phone. */
  onClose?: () => void;
}

export function Sidebar({ onSearch, onClose }: Props) {
  const user = useUser();
  const { pathname } = useLocation();
  const unread = useUnreadCount();
  if (!user) return null;

  const search = () => {
    onClose?.();
    onSearch();
  };

  return (
    <div className={classes.sidebar}>
      <div className="ui-row ui-apart">
        <Link to="/dashboard" className={classes.brand} onClick={onClose}>
          <Logo size={30} />
          Cauri
        </Link>
        {onClose && (
          <ActionIcon variant="transparent" c="inherit" size={44} onClick={onClose} aria-label={text.closeMenu()}>
            <IconX aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <UnstyledButton className={classes.search} onClick={search} aria-keyshortcuts={APPLE ? 'Meta+K' : 'Control+K'}>
        <IconSearch size={17} aria-hidden="true" />
        <span className="ui-grow">{word.search()}</span>
        <Text span size="xs" visibleFrom="md" aria-hidden="true">
          {APPLE ? '⌘ K' : 'Ctrl K'}
        </Text>
      </UnstyledButton>
      <nav aria-label={text.main()} className={classes.nav}>
        <ul className="ui-plain-list">
          {areasOf(user.role).map((area) => (
            <li key={area.to}>
              <Entry area={area} active={isActive(area, pathname)} count={area.to === '/notifications' ? unread : 0} onClick={onClose} />
              {area.to === '/reminders' && [area, HISTORY].some((one) => isActive(one, pathname)) && (
                <ul className={`ui-plain-list ${classes.below}`}>
                  <li>
                    <Entry area={HISTORY} active={isActive(HISTORY, pathname)} count={0} onClick={onClose} />
                  </li>
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <UserCard user={user} />
    </div>
  );
}

interface EntryProps {
  area: Area;
  active: boolean;
  count: number;
  onClick?: () => void;
}

function Entry({ area, active, count, onClick }: EntryProps) {
  const Icon = area.icon;
  return (
    <Link
      to={area.to}
      className={classes.entry}
      aria-current={active ? 'page' : undefined}
      data-active={active || undefined}
      onClick={onClick}
    >
      <Icon size={19} stroke={1.7} aria-hidden="true" />
      <span className="ui-grow">{area.label}</span>
      {count > 0 && (
        <Badge color="amber.4" c="dark.9" px={6} className="ui-numbers">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <VisuallyHidden>{text.unread({ count })}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazyPart(async () => (await loadMenu()).AccountMenu);

/** The signed-in person, with the account menu. */
function UserCard({ user }: { user: StoredUser }) {
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
