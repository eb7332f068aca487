import type { Endpoint } from '#contract/endpoint.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { lost, open, type Rest } from './call.ts';

/** Saves the file that an endpoint streams, with the name that the server gives it. */
export async function download<E extends Endpoint & { response: 'file' }>(endpoint: E, ...rest: Rest<E>): Promise<{ name: string }> {
  const response = await open(endpoint, ...rest);
  const name = fileName(response.headers.get('content-disposition')) ?? 'download';
  saveFile(await response.blob().catch(lost), name);
  return { name };
}

/** Reads the file name by RFC 6266: the UTF-8 name if there is one, otherwise the plain one. */
function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
