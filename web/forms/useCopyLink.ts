import type { Form } from '#contract/forms.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCopy } from '#web/ui/useCopy.ts';
import { linkNotice } from './form-labels.ts';
import { formLink } from './forms.api.ts';
import * as text from './forms.messages.ts';

/** The toast stays long enough to read who cannot open the link. */
const NOTICE_MS = 10_000;

/** Copies the link of a form and says who cannot open it. */
export function useCopyLink(): (form: Pick<Form, 'id' | 'isPublished' | 'visibility'>) => void {
  const { copy } = useCopy();
  return (form) =>
    void copy(formLink(form.id)).then(
      () => {
        const notice = linkNotice(form);
        if (notice) toast.show({ title: text.linkCopied(), message: notice, color: 'yellow', autoClose: NOTICE_MS });
        else toast.success(text.linkCopied());
      },
      (error: Error) => toast.error(text.linkNotCopied(), error),
    );
}
