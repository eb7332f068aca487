import { toast } from './toast.tsx';

interface Sentences {
  /** The toast of a success whose answer has no message of its own. Without it, such a success shows nothing. */
  done?: string;
  /** The title of the toast of a failure. */
  failed: string;
}

/** Shows a toast about the outcome of a call. The promise resolves to whether the call succeeded. */
export const toastOutcome = (call: Promise<unknown>, { done, failed }: Sentences): Promise<boolean> =>
  call.then(
    (answer) => {
      const message = (answer as { message?: string } | undefined)?.message ?? done;
      if (message) toast.success(message);
      return true;
    },
    (error: Error) => {
      toast.error(failed, error);
      return false;
    },
  );
