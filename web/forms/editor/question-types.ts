import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconChevronDown,
  IconCircleDot,
  IconMinus,
  IconPhoto,
  IconSeparatorHorizontal,
  IconStairsUp,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import type { FileType, QuestionType } from '#contract/forms.ts';
import * as text from './questions.messages.ts';

export const TYPES: Record<QuestionType, { label: string; Icon: TablerIcon }> = {
  'short-answer': { label: text.shortAnswer(), Icon: IconMinus },
  paragraph: { label: text.paragraph(), Icon: IconAlignLeft },
  'multiple-choice': { label: text.multipleChoice(), Icon: IconCircleDot },
  checkbox: { label: text.checkboxes(), Icon: IconCheckbox },
  dropdown: { label: text.dropdown(), Icon: IconChevronDown },
  'file-upload': { label: text.fileUpload(), Icon: IconUpload },
  date: { label: text.date(), Icon: IconCalendar },
  'linear-scale': { label: text.linearScale(), Icon: IconStairsUp },
  image: { label: text.image(), Icon: IconPhoto },
  section: { label: text.section(), Icon: IconSeparatorHorizontal },
};

export const FILE_TYPE_LABELS: Record<FileType, string> = {
  images: text.images(),
  documents: text.documents(),
  pdfs: text.pdfs(),
  'all files': text.allFiles(),
};

/** Describes the answer for types without settings. */
export const ANSWER_HINTS: Partial<Record<QuestionType, string>> = {
  'short-answer': text.shortAnswerHint(),
  paragraph: text.paragraphHint(),
  date: text.dateHint(),
  image: text.imageHint(),
  section: text.sectionHint(),
};
