import { toast } from '#web/ui/toast.tsx';
import { useCopy } from '#web/ui/useCopy.ts';
import { formLink } from './forms.api.ts';

export function useCopyLink(): (id: string) => void {
  const { copy } = useCopy();
  return (id) =>
    void copy(formLink(id)).then(
      () => toast.success('Form link copied to clipboard'),
      (error: Error) => toast.error('The link could not be copied.', error),
    );
}
