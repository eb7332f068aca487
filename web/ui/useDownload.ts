import type { Endpoint } from '#contract/endpoint.ts';
import type { Input, Rest } from '#web/api/call.ts';
import { download } from '#web/api/download.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from './toast.tsx';
import * as word from './words.messages.ts';

/** A mutation that saves the file which an endpoint streams, or shows why it could not be downloaded. */
export const useDownload = <E extends Endpoint & { response: 'file' }>(endpoint: E, failed = word.notDownloaded()) =>
  useMutationOnce({
    mutationFn: (input: Input<E>) => download(endpoint, ...([input] as unknown as Rest<E>)),
    onError: (error) => toast.error(failed, error),
  });
