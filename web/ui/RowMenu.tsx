import { ActionIcon, type ActionIconProps, Menu, type MenuItemProps } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends ActionIconProps {
  /** The name of the button, such as "Actions for the reservation of Awa". */
  label: string;
  busy?: boolean;
  /** The menu opens as soon as it is shown, and its button takes the focus from the one in whose place it comes. */
  defaultOpened?: boolean;
  /** The width of the menu in pixels. */
  width?: number;
  children: ReactNode;
}

/** The actions for one row. The menu is outside of the row's table, which would cut it off, but inside the page's landmark. */
export const RowMenu = ({ label, busy = false, defaultOpened, width = 200, children, ...button }: Props) => (
  <Menu defaultOpened={defaultOpened} width={width} portalProps={{ target: '#main' }}>
    <Menu.Target>
      <ActionIcon aria-label={label} loading={busy} autoFocus={defaultOpened} {...button}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

interface ItemProps extends MenuItemProps {
  icon: Icon;
  label: string;
  isDangerous?: boolean;
  onClick: () => void;
}

export const RowMenuItem = ({ icon: Icon, label, isDangerous, ...item }: ItemProps) => (
  <Menu.Item leftSection={<Icon size={16} />} c={isDangerous ? 'var(--mantine-color-error)' : undefined} {...item}>
    {label}
  </Menu.Item>
);

interface LinkProps extends MenuItemProps, Omit<ComponentProps<'a'>, keyof MenuItemProps> {
  icon: Icon;
  label: string;
}

/** An action that leads to another screen. */
export const RowMenuLink = createLink(({ icon: Icon, label, ...item }: LinkProps) => (
  <Menu.Item component="a" leftSection={<Icon size={16} />} {...item}>
    {label}
  </Menu.Item>
));
