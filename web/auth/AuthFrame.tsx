import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import classes from './AuthPage.module.css';
import { BrandSide } from './BrandSide.tsx';

/** The frame of every page on which somebody signs in, registers or sets a password. */
export function AuthFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <BrandSide />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <span className={classes.tile}>
              <Logo size={28} />
            </span>
            Cauri
          </div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={4} mb="lg">
            {text}
          </Text>
          {children}
        </div>
      </main>
    </div>
  );
}
