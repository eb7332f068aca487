import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './useCopy.ts';

afterEach(() => vi.unstubAllGlobals());

/** Safari's clipboard, which takes nothing after the moment of the click. */
function openSafariClipboard() {
  let isClick = true;
  const copied: string[] = [];
  const refuseLater = () => {
    if (!isClick) throw new DOMException('The request is not allowed by the user agent', 'NotAllowedError');
  };
  class Item {
    readonly types: Record<string, Promise<Blob>>;
    constructor(types: Record<string, Promise<Blob>>) {
      this.types = types;
    }
  }
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', {
    clipboard: {
      async writeText(text: string) {
        refuseLater();
        copied.push(text);
      },
      async write([item]: Item[]) {
        refuseLater();
        copied.push(await (await item!.types['text/plain']!).text());
      },
    },
  });
  return { copied, endClick: () => (isClick = false) };
}

test('a text that comes after the click is copied where only the click may copy', async () => {
  const { copied, endClick } = openSafariClipboard();
  let arrive: (link: string) => void = () => {};
  const done = copyText(new Promise((resolve) => (arrive = resolve)));
  endClick();
  arrive('https://example.com/payer/1');
  await done;
  expect(copied).toEqual(['https://example.com/payer/1']);
});

test('a browser that refuses to copy is explained in a sentence of our own', async () => {
  const { endClick } = openSafariClipboard();
  endClick();
  await expect(copyText('text')).rejects.toThrow('This browser does not let Cauri copy.');
});

test('a text that does not come rejects with its own reason', async () => {
  openSafariClipboard();
  await expect(copyText(Promise.reject(new Error('This member was deleted.')))).rejects.toThrow('This member was deleted.');
});
