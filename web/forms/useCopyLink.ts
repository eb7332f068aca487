import type { Form } from '#contract/forms.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCopy } from '#web/ui/useCopy.ts';
import { linkNotice } from './form-labels.ts';
import { formLink } from './forms.api.ts';

const COPIED = 'Form link copied to clipboard';
/** The toast stays long enough to read who cannot open the link. */
const NOTICE_MS = 10_000;

/** Copies the link of a form and says who cannot open it. */
export function useCopyLink(): (form: Pick<Form, 'id' | 'isPublished' | 'visibility'>) => void {
  const { copy } = useCopy();
  return (form) =>
    void copy(formLink(form.id)).then(
      () => {
        const notice = linkNotice(form);
        if (notice) toast.show({ title: COPIED, message: notice, color: 'yellow', autoClose: NOTICE_MS });
        else toast.success(COPIED);
      },
      (error: Error) => toast.error('The link could not be copied.', error),
    );
}
