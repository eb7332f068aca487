// Small files of the kinds that people send, generated here so that the repository contains none.
interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF of one page with one line of text. */
export function pdf(name: string): File {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 60] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 46 >>\nstream\nBT /F1 12 Tf 20 25 Td (Recu no 2026-117) Tj ET\nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`) };
}

/** A PNG with one amber pixel. */
export const photo = (name: string): File => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mN4tErnPwAG4gK43lxpsAAAAABJRU5ErkJggg==', 'base64'),
});
