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

export const TYPES: Record<QuestionType, { label: string; Icon: TablerIcon }> = {
  'short-answer': { label: 'Short answer', Icon: IconMinus },
  paragraph: { label: 'Paragraph', Icon: IconAlignLeft },
  'multiple-choice': { label: 'Multiple choice', Icon: IconCircleDot },
  checkbox: { label: 'Checkboxes', Icon: IconCheckbox },
  dropdown: { label: 'Dropdown', Icon: IconChevronDown },
  'file-upload': { label: 'File upload', Icon: IconUpload },
  date: { label: 'Date', Icon: IconCalendar },
  'linear-scale': { label: 'Linear scale', Icon: IconStairsUp },
  image: { label: 'Image', Icon: IconPhoto },
  section: { label: 'Section', Icon: IconSeparatorHorizontal },
};

export const FILE_TYPE_LABELS: Record<FileType, string> = {
  images: 'Images',
  documents: 'Documents',
  pdfs: 'PDFs',
  'all files': 'All files',
};

/** Describes the answer for types without settings. */
export const ANSWER_HINTS: Partial<Record<QuestionType, string>> = {
  'short-answer': 'One line of text',
  paragraph: 'A longer text',
  date: 'A date from the calendar',
  image: 'A picture, or a photo taken on the spot',
  section: 'A heading that begins a new page',
};
