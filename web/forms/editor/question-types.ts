import {
  IconAlignLeft,
  IconCalendar,
  IconCash,
  IconCheckbox,
  IconChevronDown,
  IconCircleDot,
  IconClock,
  IconGauge,
  IconInfoCircle,
  IconMail,
  IconMinus,
  IconNumber123,
  IconPhone,
  IconPhoto,
  IconSeparatorHorizontal,
  IconShieldCheck,
  IconStairsUp,
  IconStar,
  IconToggleLeft,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import type { FileType, QuestionType } from '#contract/forms.ts';
import * as text from './types.messages.ts';

interface TypeLook {
  label: string;
  Icon: TablerIcon;
  /** Describes the answer, for a type without settings or with settings that do not say it. */
  hint?: string;
}

export const TYPES: Record<QuestionType, TypeLook> = {
  'short-answer': { label: text.shortAnswer(), Icon: IconMinus, hint: text.shortAnswerHint() },
  paragraph: { label: text.paragraph(), Icon: IconAlignLeft, hint: text.paragraphHint() },
  email: { label: text.email(), Icon: IconMail, hint: text.emailHint() },
  phone: { label: text.phone(), Icon: IconPhone, hint: text.phoneHint() },
  'multiple-choice': { label: text.multipleChoice(), Icon: IconCircleDot },
  checkbox: { label: text.checkboxes(), Icon: IconCheckbox },
  dropdown: { label: text.dropdown(), Icon: IconChevronDown },
  'yes-no': { label: text.yesNo(), Icon: IconToggleLeft, hint: text.yesNoHint() },
  consent: { label: text.consent(), Icon: IconShieldCheck, hint: text.consentHint() },
  number: { label: text.number(), Icon: IconNumber123 },
  amount: { label: text.amount(), Icon: IconCash },
  'linear-scale': { label: text.linearScale(), Icon: IconStairsUp },
  rating: { label: text.rating(), Icon: IconStar },
  nps: { label: text.nps(), Icon: IconGauge, hint: text.npsHint() },
  date: { label: text.date(), Icon: IconCalendar, hint: text.dateHint() },
  time: { label: text.time(), Icon: IconClock, hint: text.timeHint() },
  'file-upload': { label: text.fileUpload(), Icon: IconUpload },
  image: { label: text.image(), Icon: IconPhoto, hint: text.imageHint() },
  statement: { label: text.statement(), Icon: IconInfoCircle, hint: text.statementHint() },
  section: { label: text.section(), Icon: IconSeparatorHorizontal, hint: text.sectionHint() },
};

/** The types as a list offers them. */
export const TYPE_GROUPS: { group: string; types: QuestionType[] }[] = [
  { group: text.textGroup(), types: ['short-answer', 'paragraph', 'email', 'phone'] },
  { group: text.choiceGroup(), types: ['multiple-choice', 'checkbox', 'dropdown', 'yes-no', 'consent'] },
  { group: text.numberGroup(), types: ['number', 'amount', 'linear-scale', 'rating', 'nps'] },
  { group: text.timeGroup(), types: ['date', 'time'] },
  { group: text.fileGroup(), types: ['file-upload', 'image'] },
  { group: text.layoutGroup(), types: ['statement', 'section'] },
];

export const FILE_TYPE_LABELS: Record<FileType, string> = {
  images: text.images(),
  documents: text.documents(),
  pdfs: text.pdfs(),
  'all files': text.allFiles(),
};
