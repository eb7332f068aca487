import { NativeSelect, SimpleGrid } from '@mantine/core';
import { IMPORT_COUNTRIES, type ImportKind, ImportOptions } from '#contract/imports.ts';
import { PAYMENT_CATEGORIES } from '#contract/payments.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import { DateField } from '#web/ui/DateField.tsx';
import * as text from './imports.messages.ts';
import * as payments from './payment-imports.messages.ts';

type Choice = 'known' | 'samePhone' | 'country' | 'wrongCells' | 'unmatched' | 'sameMoney' | 'opening' | 'closedMonth' | 'category';

interface OneChoice {
  option: Choice;
  label: string;
  description: string;
  data: { value: string; label: string }[];
}

/** The options that have a fixed list of values. */
const OF_MEMBERS: OneChoice[] = [
  {
    option: 'known',
    label: text.known(),
    description: text.knownHint(),
    data: [
      { value: 'update', label: text.updateKnown() },
      { value: 'fill', label: text.fillKnown() },
      { value: 'skip', label: text.leaveKnown() },
    ],
  },
  {
    option: 'samePhone',
    label: text.samePhone(),
    description: text.samePhoneHint(),
    data: [
      { value: 'skip', label: text.skipRow() },
      { value: 'add', label: text.addAsNew() },
    ],
  },
];

const OF_PAYMENTS: OneChoice[] = [
  {
    option: 'unmatched',
    label: payments.unmatched(),
    description: payments.unmatchedHint(),
    data: [
      { value: 'skip', label: text.skipRow() },
      { value: 'keep', label: payments.keepUnmatched() },
    ],
  },
  {
    option: 'sameMoney',
    label: payments.sameMoney(),
    description: payments.sameMoneyHint(),
    data: [
      { value: 'skip', label: text.skipRow() },
      { value: 'record', label: payments.recordAnyway() },
    ],
  },
  {
    option: 'opening',
    label: payments.opening(),
    description: payments.openingHint(),
    data: [
      { value: 'part', label: payments.isCounted() },
      { value: 'add', label: payments.countInAddition() },
    ],
  },
  {
    option: 'closedMonth',
    label: payments.closedMonth(),
    description: payments.closedMonthHint(),
    data: [
      { value: 'date', label: payments.onOpenDay() },
      { value: 'skip', label: text.skipRow() },
    ],
  },
  {
    option: 'category',
    label: payments.usualCategory(),
    description: payments.usualCategoryHint(),
    data: PAYMENT_CATEGORIES.map((value) => ({ value, label: paymentCategory[value]() })),
  },
];
const ofBoth = (kind: ImportKind): OneChoice[] => [
  {
    option: 'country',
    label: text.country(),
    description: text.countryHint(),
    data: IMPORT_COUNTRIES.map((value) => ({ value, label: text.countries[value]() })),
  },
  {
    option: 'wrongCells',
    label: text.wrongCells(),
    description: kind === 'payments' ? payments.wrongCellsHint() : text.wrongCellsHint(),
    data: [
      { value: 'skip', label: text.skipRow() },
      { value: 'leave-out', label: text.leaveOutCell() },
    ],
  },
];

interface Props {
  kind: ImportKind;
  options: ImportOptions;
  onChange: (changes: Partial<ImportOptions>) => void;
}

export const ImportChoices = ({ kind, options, onChange }: Props) => (
  <SimpleGrid minColWidth="min(15rem, 100%)" autoFlow="auto-fit">
    {[...(kind === 'payments' ? OF_PAYMENTS : OF_MEMBERS), ...ofBoth(kind)].map(({ option, ...select }) => (
      <NativeSelect
        key={option}
        {...select}
        value={options[option]}
        onChange={({ currentTarget }) => onChange({ [option]: ImportOptions.shape[option].parse(currentTarget.value) })}
      />
    ))}
    {kind === 'members' && (
      <DateField
        label={text.firstDue()}
        description={text.firstDueHint()}
        value={options.due}
        onChange={(value) => onChange({ due: value || null })}
      />
    )}
  </SimpleGrid>
);
