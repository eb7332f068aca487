import { Box, Flex, Stack } from '@mantine/core';
import {
  IconBellRinging,
  IconBuilding,
  IconCircles,
  IconCreditCardPay,
  IconDatabaseExport,
  IconForms,
  IconLock,
  IconMail,
  IconSchool,
  IconServer2,
  IconTag,
  IconTags,
  IconTrash,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense, useCallback } from 'react';
import { useUser } from '#web/api/session.ts';
import { DialogHost } from '#web/ui/DialogHost.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LoadingRows } from '#web/ui/states.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import classes from './SettingsPage.module.css';
import * as text from './settings.messages.ts';
import { SettingsDraftProvider } from './settings-draft.tsx';

interface Section {
  id: string;
  label: string;
  icon: typeof IconUser;
  component: ComponentType;
}

const PERSONAL: Section = { id: 'personal', label: text.personal(), icon: IconUser, component: PersonalInformation };

/** A section that is loaded when it is opened. */
const section = <K extends string>(
  id: string,
  label: string,
  icon: typeof IconUser,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Section => ({ id, label, icon, component: lazyPart(async () => (await load())[name] as ComponentType) });

/** The sections in the specification's order. Coaches see only the first one, with which /settings opens. */
export const SECTIONS: Section[] = [
  PERSONAL,
  section('programme', text.programme(), IconBuilding, () => import('./programme/ProgrammeSection.tsx'), 'ProgrammeSection'),
  section('products', text.products(), IconTag, () => import('./products/ProductsSection.tsx'), 'ProductsSection'),
  section('payments', text.payments(), IconCreditCardPay, () => import('./payments/PaymentSettings.tsx'), 'PaymentSettings'),
  section('reminders', text.reminders(), IconBellRinging, () => import('./reminders/RemindersSection.tsx'), 'RemindersSection'),
  section('spaces', text.spaces(), IconLock, () => import('./spaces/SpacesSection.tsx'), 'SpacesSection'),
  section('tags', text.tags(), IconTags, () => import('./tags/TagsSection.tsx'), 'TagsSection'),
  section('fields', text.memberFields(), IconForms, () => import('./member-fields/MemberFieldsSection.tsx'), 'MemberFieldsSection'),
  section('email', text.email(), IconMail, () => import('./email/EmailSection.tsx'), 'EmailSection'),
  section('coaching', text.coaching(), IconSchool, () => import('./coaching/CoachingSection.tsx'), 'CoachingSection'),
  section('team', text.team(), IconUsersGroup, () => import('./team/TeamSection.tsx'), 'TeamSection'),
  section('landing', text.landing(), IconWorld, () => import('./landing/LandingSettings.tsx'), 'LandingSettings'),
  section('backups', text.backups(), IconDatabaseExport, () => import('./backups/BackupSettings.tsx'), 'BackupSettings'),
  section('circle', text.circle(), IconCircles, () => import('./circle/CircleSettings.tsx'), 'CircleSettings'),
];

export const SettingsPage = () =>
  useUser()?.role === 'admin' ? (
    <SettingsDraftProvider>
      <Sections sections={SECTIONS} />
    </SettingsDraftProvider>
  ) : (
    <Sections sections={[PERSONAL]} />
  );

function Sections({ sections }: { sections: Section[] }) {
  const { section: asked } = useSearch({ from: '/signed-in/settings' });
  const shown = sections.find(({ id }) => id === asked) ?? PERSONAL;
  const Shown = shown.component;
  const showEntry = useShowEntry();
  return (
    <>
      <PageHeader title={text.settings()} />
      <Flex direction={{ base: 'column', lg: 'row' }} gap="lg">
        <Box component="nav" aria-label={text.settings()} w={{ lg: '16.5rem' }} miw={0}>
          <Flex component="ul" className={`ui-plain-list ${classes.menu}`} direction={{ base: 'row', lg: 'column' }} gap={2}>
            {sections.map(({ id, label, icon: Icon }) => (
              <li key={id}>
                <Link
                  to="/settings"
                  search={{ section: id === PERSONAL.id ? undefined : id }}
                  className={classes.entry}
                  activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                  aria-current={id === shown.id ? 'page' : undefined}
                  ref={id === shown.id ? showEntry : undefined}
                >
                  <Icon size={18} stroke={1.7} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
            {sections.length > 1 && (
              <li>
                <Link to="/system" className={classes.entry}>
                  <IconServer2 size={18} stroke={1.7} aria-hidden="true" />
                  {text.system()}
                </Link>
              </li>
            )}
            <li>
              <Link to="/deleted" className={classes.entry}>
                <IconTrash size={18} stroke={1.7} aria-hidden="true" />
                {text.recentlyDeleted()}
              </Link>
            </li>
          </Flex>
        </Box>
        <Stack gap="lg" flex={1} miw={0} maw="46rem">
          <Suspense fallback={<LoadingRows />}>
            <DialogHost key={shown.id}>
              <Shown />
            </DialogHost>
          </Suspense>
        </Stack>
      </Flex>
    </>
  );
}

/**
 * Returns the reference of the current section's entry, which scrolls to it, because the menu is wider than the screen of a phone: at once,
 * when the router has given the menu the place that it had at the section before, and when the font has made the entries narrower. WebKit
 * does not have the styles of the layout yet when this runs, so the menu may not be as wide as its entries without them (`miw`).
 */
function useShowEntry() {
  const router = useRouter();
  return useCallback(
    (entry: HTMLElement | null) => {
      const show = () => {
        // Another section may have been opened before the font came.
        if (entry?.hasAttribute('aria-current')) entry.scrollIntoView({ inline: 'center', block: 'nearest' });
      };
      show();
      void document.fonts.ready.then(show);
      return router.subscribe('onRendered', show);
    },
    [router],
  );
}
