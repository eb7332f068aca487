import type { PicturePlace } from '#contract/form-look.ts';

/** The largest size at which a page shows the picture, on screens with two dots per point. */
const FIT: Record<PicturePlace, { width: number; height: number; type: string }> = {
  // A logo may be transparent.
  logo: { width: 400, height: 96, type: 'image/png' },
  header: { width: 1_280, height: 520, type: 'image/jpeg' },
};
const QUALITY = 0.8;

/**
 * Returns the picture in base64, made as small as its place needs, because people load it on slow networks; it keeps nothing that the
 * camera wrote into the file. Undefined when the browser cannot read it.
 */
export async function fitted(file: File, place: PicturePlace): Promise<string | undefined> {
  const { width, height, type } = FIT[place];
  try {
    const picture = await createImageBitmap(file);
    const choose = place === 'logo' ? Math.min : Math.max;
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
    return canvas.toDataURL(type, QUALITY).split(',')[1];
  } catch {
    return undefined;
  }
}
