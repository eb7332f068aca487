import type { KeptFile } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import type { ChosenFiles } from './answering.reducer.ts';
import type { UploadState } from './uploads/state.ts';

export interface FieldProps {
  question: Question;
  value: string | string[] | undefined;
  /** The files that were chosen on this device. */
  files: File[] | undefined;
  /** The progress of their uploads, by the print of the file. */
  uploads?: Record<string, UploadState> | undefined;
  /** Files for this question that the server has stored already. */
  kept: KeptFile[] | undefined;
  error: string | undefined;
  maxUploadMb: number;
  live: boolean;
  /** The question is not asked, or it is on another page. */
  hidden?: boolean;
  /** The condition as a sentence, for browsers that cannot show and hide the question. */
  condition?: string | undefined;
  /** The server has refused this answer, so the browser puts the cursor here when the page opens. */
  focusFirst: boolean;
  onChange: (id: string, value: string | string[]) => void;
  /** Called with all files of the question, and with the reason why some were left out. */
  onFiles: (id: string, chosen: ChosenFiles, error?: string) => void;
  /** Sends a waiting file now. */
  onSendFile?: (id: string, file: File) => void;
}

/** The attributes that connect a control with its question. */
export interface Control {
  id: string;
  name: string;
  autoFocus: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export type ControlProps = FieldProps & { control: Control };
