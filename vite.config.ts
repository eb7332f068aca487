import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { LANGUAGES, type Language } from './contract/language.ts';
import { contractForTheBrowser } from './vite.contract.ts';
import { installable } from './vite.installable.ts';
import { oneLanguage } from './vite.messages.ts';

// The admin app, built once for each language, which is the mode. The public pages have their own build: vite.public.config.ts.
const server = process.env.CAURI_DEV_SERVER ?? 'http://localhost:3000';

// Small modules come in few files, because each file costs a slow network a round trip of its own. The groups say which: what every
// screen behind the sign-in is made of, and what only some screens begin with. `npm run bench -- first-view` shows what comes of it.
const any = (...parts: string[]) => new RegExp(parts.join('|'));
const mantine = (names: string) => `@mantine/core/esm/components/(${names})/`;
const FRAME = any('web/shell/(Shell|AdminOnly)\\.tsx');
// Forms and dialogs are made of these parts of `web/ui`. The first visit of a list needs none of them.
const FORM_PARTS =
  'FormFoot|TextArea|SearchInput|CallForm|two-numbers|NumberField|capitalised|found-options|typed-(?:day|time)|(Date|DateTime|Time)Field|useTyped|zoned-input|useCallForm|useStoredForm|changesOf|same\\.|versionToKeep';
const SCREENS = any(
  '@tabler|@tanstack/(?!.*(queriesObserver|infiniteQuery|useQueries|useInfiniteQuery|useMutationState|useBlocker))|@mantine/hooks/esm/(?!use-(long-press|focus|click-outside|move|resize-observer|input-state))|@mantine/core/esm/(core|utils(?!/Floating))/|ScrollArea/utils',
  mantine('NativeSelect|Paper|Skeleton|Badge|Kbd|Portal|Transition|Progress|SimpleGrid'),
  `web/api/(?!download)|web/ui/(?!LoadedPage|TabsLine|Disclosure|${FORM_PARTS}|DaysFilter|RangeFilter|CopyButton|useCopy|RowMenu|ToolButton|AlertDialog|ConfirmDialog|CallDialog|Dialog\\.|useFirstFocus|ExportMenu|export-menu|ValueMenu|sortable|list/|look/|[cC]hart|offerUndo|save-file|useDownload|file-size|useObjectUrl)`,
  // No screen uses a schema of these features: see vite.contract.ts.
  'contract/(forms|members|history|outbox|deleted|notifications|reminders|search|receivables|due\\.messages)\\.ts',
  'web/(forms|members|outbox|deleted|notifications)/(?!FormFailure|form-failure|useCopyLink|FindMember|[cC]oach|Tiles|SourceIcon|useSendReminder|device|PushSwitch|Mail(Notice|Preview|Body)|mail\\.messages|ChannelNote|channel-note|DeliveryBadge|DecideButtons|notifications\\.messages|showInvited|useOfferRestore|deleted\\.messages)[\\w.-]+$',
);
// The dashboard begins with these, and other screens open them too.
const FIGURES = any(
  'web/ui/[cC]hart|web/history/history\\.|web/outbox/(MailNotice|mail\\.messages)|web/reservations/reservation-labels|contract/(contact|reservations\\.messages)',
  mantine('SegmentedControl|FloatingIndicator'),
);
const LISTS = any('web/ui/list/(?!ColumnsPopover|MoreFilters|RowLink|SelectionBar|useSelection)');
const FLOATING = any(
  '@floating-ui|utils/Floating|components/(Table|ScrollArea(?!/utils))/',
  mantine('Popover|Menu|Combobox(?!/use-pills)|Select|Tooltip'),
  'web/ui/(DaysFilter|RangeFilter|CopyButton|useCopy|RowMenu|ToolButton|ExportMenu|export-menu|ValueMenu|offerUndo|save-file|useDownload|file-size|useObjectUrl)|web/forms/useCopyLink|web/deleted/useOfferRestore|web/api/download',
);
// The list of members begins with these, and other screens open them too.
const MEMBERS = any(
  'web/ui/list/(SelectionBar|useSelection)|web/members/((list|archive)/|[cC]oach|Tiles|SourceIcon|useSendReminder)|web/.*/own-fields|web/members/fields/fields\\.messages|contract/(months|coaches|member-bulk)',
);
const SCENARIOS = any('(web|contract)/scenario');
const DIALOGS = any(
  'react-remove-scroll|@mantine/hooks/esm/use-(focus|click-outside)',
  mantine('Modal|ModalBase|Drawer|Overlay|List|Divider'),
  // Pages of one thing need these, and most drawers need them too.
  'web/ui/(AlertDialog|ConfirmDialog|CallDialog|Dialog\\.|useFirstFocus|LoadedPage|list/RowLink)|web/forms/(FormFailure|form-failure)',
);
const SORTING = any('@dnd-kit/', 'web/ui/sortable');
const FIELDS = any(
  `react-number-format|web/ui/Disclosure|contract/(phone|question-bounds|numbers)|web/ui/(${FORM_PARTS})|web/members/FindMember`,
  // The styles of the canvas of scenarios, which would be a file of their own.
  '@xyflow/react/dist/base',
  // Editors begin with these.
  'useBlocker|web/drafts/|web/settings/settings?\\.(api|messages)|web/templates/templates\\.api|contract/templates\\.',
  mantine('NumberInput|MultiSelect|Autocomplete|TagsInput|Pill|PillsInput|Combobox/use-pills-reorder|Radio|Switch|Tabs|ColorSwatch|Code'),
);

export default defineConfig(({ mode }) => ({
  root: 'web',
  publicDir: false,
  plugins: [oneLanguage(languageOf(mode)), react(), contractForTheBrowser(), installable(languageOf(mode))],
  // The API lies under /api, and so do sources of the app under web/api.
  server: { proxy: { '^/api/(?!.*\\.tsx?)': server, '^/(share|reserver|payer|inscription|docs|unsubscribe|public-assets)\\b': server } },
  build: {
    outDir: `../dist/app/${languageOf(mode)}`,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Small files stay files: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Code that several screens share comes in few files: each small one would cost a slow network a round trip of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Not with what they import: the start needs the currencies, and would load zod with them.
            {
              name: 'schemas',
              test: any('node_modules/zod/', 'contract/(shared|filters|currency|member-field-values)\\.ts'),
              priority: 9,
              includeDependenciesRecursively: false,
            },
            { name: 'start', tags: ['$initial'], priority: 8 },
            // The contract of forms imports these, and only the fields of editors use them.
            {
              name: 'bounds',
              test: any('contract/(phone|questions|question-bounds|brand)\\.ts'),
              priority: 8,
              includeDependenciesRecursively: false,
            },
            { name: 'frame', test: FRAME, priority: 6 },
            { name: 'screens', test: SCREENS, minShareCount: 2, priority: 7 },
            { name: 'scenarios', test: SCENARIOS, minShareCount: 2, priority: 3 },
            { name: 'figures', test: FIGURES, minShareCount: 2, priority: 6 },
            { name: 'lists', test: LISTS, minShareCount: 2, priority: 6 },
            { name: 'members', test: MEMBERS, minShareCount: 2, priority: 5, includeDependenciesRecursively: false },
            { name: 'floating', test: FLOATING, priority: 4 },
            { name: 'dialogs', test: DIALOGS, priority: 5 },
            { name: 'sorting', test: SORTING, priority: 8 },
            { name: 'fields', test: FIELDS, priority: 4 },
          ],
        },
      },
    },
  },
}));

function languageOf(mode: string): Language {
  return LANGUAGES.find((one) => one === mode) ?? 'en';
}
