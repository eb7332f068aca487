import { PICTURE_KB } from '#contract/pictures.ts';

export interface Fit {
  /** The largest size at which the picture is shown, in pixels of screens with two dots per point. */
  width: number;
  height: number;
  type: 'image/png' | 'image/jpeg';
  /** Fills the whole size and cuts off what is outside of it. */
  cover?: boolean;
}

/** A logo may be transparent. */
export const LOGO: Fit = { width: 400, height: 96, type: 'image/png' };

/** A JPEG picture that is still too large for the server is made again with less detail. */
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * Returns the picture in base64, made as small as its place needs, because people load it on slow networks; it keeps nothing that the
 * camera wrote into the file. Undefined when the browser cannot read it, or cannot make it small enough.
 */
export async function fitted(file: Blob, { width, height, type, cover = false }: Fit): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const choose = cover ? Math.max : Math.min;
    const scale = Math.min(1, choose(width / picture.width, height / picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(Math.min(picture.width * scale, width)));
    canvas.height = Math.max(1, Math.round(Math.min(picture.height * scale, height)));
    const context = canvas.getContext('2d')!;
    if (type === 'image/jpeg') {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.imageSmoothingQuality = 'high';
    const [shownWidth, shownHeight] = [picture.width * scale, picture.height * scale];
    // The middle of the picture fills its place.
    context.drawImage(picture, (canvas.width - shownWidth) / 2, (canvas.height - shownHeight) / 2, shownWidth, shownHeight);
    picture.close();
    for (const quality of QUALITIES) {
      const content = canvas.toDataURL(type, quality).split(',')[1] ?? '';
      if ((content.length * 3) / 4 <= PICTURE_KB * 1024) return content;
    }
    return undefined;
  } catch {
    return undefined;
  }
}
