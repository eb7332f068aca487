// Photos are made smaller on the phone, because cameras take more detail than anybody needs and people pay for every
// megabyte. A photo that cannot be made smaller safely is sent as it is.

/** This size is enough to read a receipt. */
const LONGEST_PX = 2_000;
const QUALITY = 0.82;
/** Files below this size are sent as they are. */
const WORTH_BYTES = 200 * 1024;

/** The types that are made smaller. Animations and drawings would be spoilt. */
const PHOTO = /^image\/(jpeg|png|webp|heic|heif|avif|bmp)$/;

export async function shrink(file: File): Promise<File> {
  if (!PHOTO.test(file.type) || file.size < WORTH_BYTES) return file;
  try {
    if (!readsBackTruly()) return file;
    const picture = await decode(file);
    const blob = await draw(picture);
    if ('close' in picture) picture.close();
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type, lastModified: file.lastModified });
  } catch {
    // The browser cannot decode this type, or it has too little memory.
    return file;
  }
}

/** Decodes a photo upright. Both ways follow the orientation that is written in the file. */
async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Older browsers do not support the option.
    const image = new Image();
    const url = URL.createObjectURL(file);
    image.src = url;
    await image.decode().finally(() => URL.revokeObjectURL(url));
    return image;
  }
}

async function draw(picture: ImageBitmap | HTMLImageElement): Promise<Blob | null> {
  const { width, height } = picture;
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height));
  const [canvas, context] = canvasOf(Math.round(width * scale), Math.round(height * scale));
  // JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Phones have little memory, so it is freed at once.
  canvas.width = 0;
  return blob;
}

/** Browsers that protect against fingerprinting return wrong pixels, which would spoil a photo. */
function readsBackTruly(): boolean {
  const [, context] = canvasOf(4, 4);
  context.fillStyle = '#c83232';
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  return [200, 50, 50, 255].every((value, i) => Math.abs(data[i]! - value) < 8 && Math.abs(data[i + 60]! - value) < 8);
}

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return [canvas, context];
}
