const PNG_SIZE = 1_024;

/** Converts an image to a PNG that is large enough for print. */
export async function toPng(source: string): Promise<Blob> {
  const image = new Image(PNG_SIZE, PNG_SIZE);
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'));
}
