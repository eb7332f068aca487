import { randomFillSync } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { TUS_PATH } from '#contract/uploads.ts';
import { expectAccessible } from './axe.ts';
import { pdf } from './files.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm } from './forms.ts';

const RECEIPT = { type: 'file-upload', title: 'Reçu de paiement', required: true, allowedFileTypes: ['pdfs', 'images'] } as const;
const QUESTIONS = [NAME, { ...RECEIPT, allowedFileTypes: [...RECEIPT.allowedFileTypes] }];

/** A file of this number of pieces that begins like a PDF. */
function large(name: string, kB: number) {
  const buffer = Buffer.alloc(kB * 1024);
  randomFillSync(buffer);
  pdf(name).buffer.copy(buffer);
  return { name, mimeType: 'application/pdf', buffer };
}

/** A network between phone and server that lets a chosen number of file pieces through. */
class Pieces {
  through = 0;
  /** This many pieces may still pass; later ones break the connection. */
  left = Number.POSITIVE_INFINITY;
  /** While true, nothing passes. */
  down = false;
  /** Pieces wait until they may continue, instead of breaking the connection. */
  held: PromiseWithResolvers<void> | undefined;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  get url() {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  static async open(upstream: string): Promise<Pieces> {
    const server = createServer(async (req, res) => {
      const isPiece = req.method === 'PATCH';
      if (isPiece && pieces.left <= 0) await pieces.held?.promise;
      if (pieces.down || (isPiece && pieces.left <= 0)) return void req.socket.destroy();
      if (isPiece) pieces.left--;
      const up = request(upstream + req.url, { method: req.method, headers: req.headers, agent: false }, (answer) => {
        if (isPiece && answer.statusCode === 204) pieces.through++;
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      });
      up.on('error', () => res.destroy());
      req.on('error', () => up.destroy()).pipe(up);
    });
    const pieces = new Pieces(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return pieces;
  }

  hold(): void {
    this.held = Promise.withResolvers();
  }

  goOn(): void {
    this.left = Number.POSITIVE_INFINITY;
    this.held?.resolve();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function choose(phone: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await expect(phone.locator('[data-live]')).toBeAttached();
  await phone.getByLabel('Reçu de paiement').setInputFiles(file);
}

const uploaded = (phone: Page) => phone.getByRole('status').filter({ hasText: /^Uploaded$/ });
const progress = (phone: Page, name: string) => phone.getByRole('progressbar', { name: `Upload of ${name}` });

test('an upload continues after a broken connection and a reload, and the file is complete', async ({ api, open, site }) => {
  const form = await publishForm(api, 'Reçu', QUESTIONS);
  const network = await Pieces.open(site.url);
  try {
    const phone = await open({ ...PHONE, baseURL: network.url });
    network.left = 2;
    await phone.goto(form.link);
    await phone.getByLabel('Votre nom').fill('Aya');
    const file = large('recu.pdf', 1_200);
    await choose(phone, file);
    await expect(progress(phone, 'recu.pdf')).toBeVisible();
    await expect.poll(() => network.through).toBe(2);
    await expectAccessible(phone, 'a file on its way');

    // The tab is closed and opened again: the file, the text and the sent pieces are still there.
    await phone.goto('about:blank');
    network.left = Number.POSITIVE_INFINITY;
    await phone.goto(form.link);
    await expect(phone.getByLabel('Votre nom')).toHaveValue('Aya');
    await expect(uploaded(phone)).toBeVisible();
    // 1 200 kB are five pieces, and none was sent twice.
    expect(network.through).toBe(5);
    await expectAccessible(phone, 'a file that is there');
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

    const { data } = await api.get<{ data: { files: Record<string, { _id: string; size: number }> }[] }>(`/api/answers/${form.id}`);
    const [stored] = Object.values(data[0]!.files);
    expect(stored?.size).toBe(file.buffer.length);
    expect(await api.file(`/api/uploads/${stored!._id}`)).toEqual(file.buffer);
    // The next response shows no trace of it.
    await phone.reload();
    await expect(phone.locator('[data-live]')).toBeAttached();
    await expect(phone.getByText('recu.pdf')).toHaveCount(0);
  } finally {
    await network.close();
  }
});

test('submitting during an upload says so, waits, and sends both', async ({ api, open, site }) => {
  const form = await publishForm(api, 'Pressé', QUESTIONS);
  const network = await Pieces.open(site.url);
  try {
    const phone = await open({ ...PHONE, baseURL: network.url });
    network.left = 1;
    network.hold();
    await phone.goto(form.link);
    await phone.getByLabel('Votre nom').fill('Aya');
    await choose(phone, large('recu.pdf', 900));
    await expect.poll(() => network.through).toBe(1);
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByRole('button', { name: /^Uploading your files… \d+%$/ })).toBeVisible();
    await expectAccessible(phone, 'sending while a file is on its way');
    expect(await api.countResponses(form.id)).toBe(0);
    network.goOn();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(await api.countResponses(form.id)).toBe(1);
    expect(network.through).toBe(4);
  } finally {
    await network.close();
  }
});

test('a response submitted without a network arrives with its file when the page is opened again', async ({ api, open, site }) => {
  const form = await publishForm(api, 'Sans réseau', QUESTIONS);
  const network = await Pieces.open(site.url);
  try {
    // The browser's background sync would be faster than the code that is tested here.
    const phone = await open({ ...PHONE, baseURL: network.url, serviceWorkers: 'block' });
    await phone.goto(form.link);
    await phone.getByLabel('Votre nom').fill('Aya');
    network.left = 1;
    await choose(phone, large('recu.pdf', 900));
    await expect.poll(() => network.through).toBe(1);
    network.down = true;
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible({ timeout: 45_000 });
    // The page that is left would try again by itself.
    await phone.goto('about:blank');
    network.down = false;
    network.left = Number.POSITIVE_INFINITY;
    await phone.goto(form.link);
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible({ timeout: 45_000 });
    expect(await api.countResponses(form.id)).toBe(1);
    expect(network.through).toBe(4);
  } finally {
    await network.close();
  }
});

test('a cancelled file is deleted on the phone and on the server, and another one can be chosen', async ({ api, open, site }) => {
  const form = await publishForm(api, 'Annulé', QUESTIONS);
  const network = await Pieces.open(site.url);
  try {
    const phone = await open({ ...PHONE, baseURL: network.url });
    network.left = 1;
    await phone.goto(form.link);
    await phone.getByLabel('Votre nom').fill('Aya');
    await choose(phone, large('ancien.pdf', 900));
    await expect.poll(() => network.through).toBe(1);
    const cancelled = phone.waitForResponse((response) => response.request().method() === 'DELETE');
    await phone.getByRole('button', { name: 'Cancel the upload of ancien.pdf' }).click();
    const answer = await cancelled;
    expect(answer.status()).toBe(204);
    const deleted = await fetch(site.url + new URL(answer.url()).pathname, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    expect(deleted.status).toBe(404);
    await expect(phone.getByText('ancien.pdf')).toHaveCount(0);
    network.left = Number.POSITIVE_INFINITY;
    await choose(phone, large('nouveau.pdf', 300));
    await expect(uploaded(phone)).toBeVisible();
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  } finally {
    await network.close();
  }
});

test('a file comes back with the answers when the person does not want to start again after all', async ({ api, open }) => {
  const form = await publishForm(api, 'Recommencé', QUESTIONS);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await choose(phone, pdf('recu.pdf'));
  await expect(uploaded(phone)).toBeVisible();
  await phone.reload();
  await expect(uploaded(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Start again' }).click();
  await expect(phone.getByText('recu.pdf')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByText('Your earlier answers are back.')).toBeVisible();
  await expect(uploaded(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const { data } = await api.get<{ data: { files: Record<string, { name: string }> }[] }>(`/api/answers/${form.id}`);
  expect(Object.values(data[0]!.files)).toMatchObject([{ name: 'recu.pdf' }]);
});

test('a file with a wrong extension is refused early, beside its question', async ({ api, open }) => {
  const form = await publishForm(api, 'Contenu', QUESTIONS);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  const buffer = Buffer.alloc(900 * 1024);
  randomFillSync(buffer);
  await choose(phone, { name: 'faux.pdf', mimeType: 'application/pdf', buffer });
  await expect(phone.getByRole('alert')).toHaveText('Please choose a file of one of these kinds: a PDF, an image.');
  await expectAccessible(phone, 'a refused file');
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeHidden();
  await phone.getByRole('button', { name: 'Remove faux.pdf' }).click();
  await choose(phone, large('vrai.pdf', 10));
  await expect(uploaded(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('a photo is made smaller on the phone and stays upright', async ({ api, open }) => {
  const form = await publishForm(api, 'Photo', [NAME, { ...RECEIPT, allowedFileTypes: ['images'] }]);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  const taken = onItsSide(Buffer.from(await phone.evaluate(paint, { width: 2_400, height: 1_200 }), 'base64'));
  await choose(phone, { name: 'DSC_1.jpeg', mimeType: 'image/jpeg', buffer: taken });
  await expect(uploaded(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const { data } = await api.get<{ data: { files: Record<string, { _id: string; name: string; size: number; type: string }> }[] }>(
    `/api/answers/${form.id}`,
  );
  const [stored] = Object.values(data[0]!.files);
  expect(stored).toMatchObject({ name: 'DSC_1.jpg', type: 'image/jpeg' });
  expect(stored!.size).toBeLessThan(taken.length / 2);
  const seen = await api.file(`/api/uploads/${stored!._id}`);
  // The photo is rotated as the camera was held, so its left edge (red) is now at the top.
  expect(await phone.evaluate(look, seen.toString('base64'))).toEqual({ width: 1_000, height: 2_000, top: 'red', bottom: 'blue' });
});

test('a file is sent where the browser refuses everything that it could store', async ({ api, open }) => {
  const form = await publishForm(api, 'Sans témoins', QUESTIONS);
  const phone = await open({ ...PHONE, serviceWorkers: 'block' });
  await phone.addInitScript(() => {
    // Firefox refuses all of this when cookies are blocked.
    const refusal = () => new DOMException('The operation is insecure.', 'SecurityError');
    const refuse = () => {
      throw refusal();
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    IDBFactory.prototype.open = refuse;
    LockManager.prototype.request = () => Promise.reject(refusal());
    ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(refusal());
  });
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await choose(phone, large('recu.pdf', 10));
  await expect(uploaded(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await api.countResponses(form.id)).toBe(1);
});

test('a form without files never loads the code that sends files', async ({ api, open }) => {
  const form = await publishForm(api, 'Sans fichier', QUESTIONS);
  const phone = await open({ ...PHONE, serviceWorkers: 'block' });
  const scripts: string[] = [];
  phone.on('request', (req) => {
    if (req.resourceType() === 'script') scripts.push(new URL(req.url()).pathname);
  });
  await phone.goto(form.link);
  await expect(phone.locator('[data-live]')).toBeAttached();
  await phone.getByLabel('Votre nom').fill('Aya');
  expect(scripts).toHaveLength(1);
  await choose(phone, large('recu.pdf', 10));
  await expect(uploaded(phone)).toBeVisible();
  expect(scripts.filter((path) => path.includes('engine'))).toHaveLength(1);
  const response = await phone.request.fetch(TUS_PATH, { method: 'OPTIONS' });
  expect(response.headers()['access-control-allow-origin']).toBeUndefined();
});

/** A large photo of noise, with a red left edge and a blue right edge. */
function paint(size: { width: number; height: number }): string {
  const { width, height } = size;
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d')!;
  const pixels = context.createImageData(width, height);
  for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : (i * 2_654_435_761) >>> 24;
  context.putImageData(pixels, 0, 0);
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 300, height);
  context.fillStyle = '#00f';
  context.fillRect(width - 300, 0, 300, height);
  return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
}

async function look(base64: string) {
  const bitmap = await createImageBitmap(await (await fetchData(base64)).blob());
  const { width, height } = bitmap;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const colour = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other';
  };
  return { width, height, top: colour(width / 2, 20), bottom: colour(width / 2, height - 20) };

  async function fetchData(text: string) {
    return new Response(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  }
}

/**
 * Sets the EXIF orientation of a JPEG to 6: the camera was held on its side, so the image must be rotated a quarter to
 * the right.
 */
function onItsSide(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
