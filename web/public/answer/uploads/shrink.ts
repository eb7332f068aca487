// Photos are made smaller on the phone: what a camera takes is far more than anybody looks at, and every megabyte is
// paid for. What cannot be made smaller, or not safely, is sent as it is.

/** Enough to read a receipt. */
const LONGEST_PX = 2_000;
const QUALITY = 0.82;
/** Smaller files are not worth the phone's work. */
const WORTH_BYTES = 200 * 1024;

/** Kinds that browsers can draw; animated ones and drawings would lose what they are. */
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
    // A kind that this browser cannot draw, or too little memory.
    return file;
  }
}

/** Upright, as the camera was held: both ways follow the orientation that is written in the file. */
async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Browsers that do not know the option yet.
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
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Phones have little memory: not when the collector comes, now.
  canvas.width = 0;
  return blob;
}

/** Browsers that hide which phone they run on give false pixels back: a photo would be spoilt. */
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
