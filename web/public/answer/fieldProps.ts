import type { KeptFile } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import type { UploadState } from './uploads/state.ts';

export interface FieldProps {
  question: Question;
  value: string | string[] | undefined;
  file: File | undefined;
  /** How far that file is on its way to the server. */
  upload?: UploadState | undefined;
  /** A file of this question that is stored already. */
  kept: KeptFile | undefined;
  error: string | undefined;
  maxUploadMb: number;
  live: boolean;
  /** Not asked, or on another page. */
  hidden?: boolean;
  /** When it is asked, in words; for browsers that cannot show and hide it. */
  condition?: string | undefined;
  /** The page has come back refused: the browser puts the cursor here by itself. */
  focusFirst: boolean;
  onChange: (id: string, value: string | string[]) => void;
  onFile: (id: string, file: File | undefined) => void;
  /** Tries now to send a file that waits. */
  onSendFile?: (id: string) => void;
}

/** What every kind of control needs to belong to its question. */
export interface Control {
  id: string;
  name: string;
  autoFocus: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}
