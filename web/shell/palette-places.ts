import {
  IconCalendarPlus,
  IconCash,
  IconChecklist,
  IconCreditCard,
  IconHistory,
  IconMail,
  IconMailFast,
  IconPlus,
  IconRobot,
  IconSearch,
  IconServer2,
  IconSettings,
  IconTemplate,
  IconTimeline,
  IconTrash,
  IconUpload,
  IconUserOff,
} from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';
import { whatIsOwed } from '#contract/due.messages.ts';
import * as payments from '#web/payments/payments.messages.ts';
import type { PAYMENT_VIEWS } from '#web/payments/payments.search.ts';
import * as settings from '#web/settings/settings.messages.ts';
import type { Area } from './areas.ts';
import * as text from './menus.messages.ts';
import type { Command } from './palette-found.tsx';
import * as shell from './shell.messages.ts';

// A test compares the places of the palette with the routes and with the sections of the settings.

/** A page, or an action that begins on a page. */
export interface Place extends Omit<Command, 'id' | 'run'> {
  link: NavigateOptions;
  adminsOnly?: true;
}

/** A tab of the screen of payments. */
const tab = (view: (typeof PAYMENT_VIEWS)[number], label: string): Place => ({
  label: text.paymentsOf({ tab: label }),
  Icon: IconCreditCard,
  keywords: text.paymentTabWords[view](),
  link: { to: '/payments', search: { view } },
  adminsOnly: true,
});
export const PAGES: Place[] = [
  { label: text.searchAnswers(), Icon: IconSearch, keywords: text.searchAnswersWords(), link: { to: '/forms/search' } },
  { label: shell.history(), Icon: IconHistory, keywords: text.historyWords(), link: { to: '/history' }, adminsOnly: true },
  { label: text.runs(), Icon: IconTimeline, keywords: text.runsWords(), link: { to: '/scenarios/runs' }, adminsOnly: true },
  { label: text.system(), Icon: IconServer2, keywords: text.systemWords(), link: { to: '/system' }, adminsOnly: true },
  { label: text.deleted(), Icon: IconTrash, keywords: text.deletedWords(), link: { to: '/deleted' } },
  tab('owed', whatIsOwed()),
  tab('transfers', payments.toConfirm()),
  tab('reconcile', payments.reconcile()),
  tab('accounting', payments.accounting()),
  tab('providers', payments.providers()),
];

export const AREA_WORDS: Partial<Record<Area['to'], () => string>> = text.areaWords;

const section = (id: string | undefined, label: string, keywords: string, isForCoaches?: true): Place => ({
  label: text.settingsOf({ section: label }),
  Icon: IconSettings,
  keywords,
  link: { to: '/settings', search: { section: id } },
  ...(!isForCoaches && { adminsOnly: true }),
});
export const SETTINGS: Place[] = [
  section(undefined, settings.personal(), text.settingWords.personal(), true),
  section('programme', settings.programme(), text.settingWords.programme()),
  section('products', settings.products(), text.settingWords.products()),
  section('payments', settings.payments(), text.settingWords.payments()),
  section('reminders', settings.reminders(), text.settingWords.reminders()),
  section('spaces', settings.spaces(), text.settingWords.spaces()),
  section('tags', settings.tags(), text.settingWords.tags()),
  section('fields', settings.memberFields(), text.settingWords.memberFields()),
  section('email', settings.email(), text.settingWords.email()),
  section('coaching', settings.coaching(), text.settingWords.coaching()),
  section('team', settings.team(), text.settingWords.team()),
  section('landing', settings.landing(), text.settingWords.landing()),
  section('backups', settings.backups(), text.settingWords.backups()),
  section('circle', settings.circle(), text.settingWords.circle()),
];

export const ACTIONS: Place[] = [
  {
    label: text.recordPayment(),
    Icon: IconCash,
    keywords: text.recordPaymentWords(),
    link: { to: '/payments', search: { create: true } },
    adminsOnly: true,
  },
  { label: text.createForm(), Icon: IconPlus, keywords: text.createFormWords(), link: { to: '/forms/new' }, adminsOnly: true },
  {
    label: text.createTemplate(),
    Icon: IconTemplate,
    keywords: text.createTemplateWords(),
    link: { to: '/templates/new' },
    adminsOnly: true,
  },
  {
    label: text.importMembers(),
    Icon: IconUpload,
    keywords: text.importMembersWords(),
    link: { to: '/users/import' },
    adminsOnly: true,
  },
  {
    label: text.importPayments(),
    Icon: IconUpload,
    keywords: text.importPaymentsWords(),
    link: { to: '/payments/import' },
    adminsOnly: true,
  },
  {
    label: text.createCampaign(),
    Icon: IconMailFast,
    keywords: text.createCampaignWords(),
    link: { to: '/workflows/create' },
    adminsOnly: true,
  },
  {
    label: text.createScenario(),
    Icon: IconRobot,
    keywords: text.createScenarioWords(),
    link: { to: '/scenarios', search: { create: true } },
    adminsOnly: true,
  },
  {
    label: text.linkAccount(),
    Icon: IconMail,
    keywords: text.linkAccountWords(),
    link: { to: '/settings', search: { section: 'email' } },
    adminsOnly: true,
  },
  {
    label: text.createReservation(),
    Icon: IconCalendarPlus,
    keywords: text.createReservationWords(),
    link: { to: '/reservation', search: { create: true } },
  },
  { label: text.createTask(), Icon: IconChecklist, keywords: text.createTaskWords(), link: { to: '/tasks', search: { create: true } } },
  {
    label: text.erasePerson(),
    Icon: IconUserOff,
    keywords: text.erasePersonWords(),
    link: { to: '/forms/erasure' },
    adminsOnly: true,
  },
];
