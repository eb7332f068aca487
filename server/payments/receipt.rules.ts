import { createRequire } from 'node:module';
import { type Currency, MINOR_DIGITS, toMinor } from '#contract/money.ts';
import type { Payment, PaymentCategory, PaymentMethod, Refund } from '#contract/payments.ts';
import type { MadeFile } from '#server/http/files.ts';

const resolve = createRequire(import.meta.url).resolve;
// With the letters of West African names (ɖ, ɛ, ŋ, ọ), which the fonts built into PDF lack.
const FONT = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const [INK, MUTED, AMBER, LINE] = ['#23234a', '#62627e', '#b45f06', '#e9e0cf'];
const [LEFT, RIGHT] = [56, 539];

const CATEGORIES: Record<PaymentCategory, string> = { Registration: 'Inscription', Subscription: 'Abonnement' };
const METHODS: Record<PaymentMethod, string> = {
  Fedapay: 'FedaPay (Mobile Money ou carte)',
  Moneroo: 'Moneroo (Mobile Money ou carte)',
  Chariow: 'Chariow',
  Cash: 'Espèces ou transfert d’argent',
};

/** The receipt of a payment, one A4 page in French. */
export async function receiptOf(payment: Payment & { refunds: Refund[] }, timeZone: string): Promise<MadeFile> {
  // Read when it is needed: it takes 11 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 40, left: LEFT, right: LEFT },
    lang: 'fr',
    displayTitle: true,
    info: { Title: `Reçu ${payment.paymentId}`, Author: 'Cauri', Subject: 'Reçu de paiement' },
  });
  const chunks: Buffer[] = [];
  const content = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('plain', FONT);
  pdf.registerFont('bold', BOLD);
  draw(pdf, payment, timeZone);
  pdf.end();
  return { name: `recu-${payment.createdAt.slice(0, 10)}-${payment.paymentId}.pdf`, type: 'application/pdf', content: await content };
}

function draw(pdf: PDFKit.PDFDocument, payment: Payment & { refunds: Refund[] }, timeZone: string): void {
  const at = new Date(payment.createdAt);
  const day = (date: Date) => new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'long' }).format(date).replace(/^1 /, '1er ');
  const net = { value: subtract(payment.amount.value, payment.refunded.value, payment.amount.currency), currency: payment.amount.currency };

  pdf.rect(0, 0, pdf.page.width, 8).fill(AMBER);
  pdf.fillColor(INK).font('bold').fontSize(24).text('Reçu de paiement', LEFT, 56);
  pdf
    .font('plain')
    .fontSize(10)
    .fillColor(MUTED)
    .text(`N° ${oneLine(payment.paymentId, 90)}`)
    .text(`Établi le ${day(new Date())}`);

  pdf.moveDown(2).fontSize(10).fillColor(MUTED).text('Montant reçu');
  pdf.font('bold').fontSize(26).fillColor(INK).text(formatMoney(payment.amount));
  pdf
    .font('plain')
    .fontSize(10)
    .fillColor(MUTED)
    .text(capital(amountInWords(payment.amount)));
  pdf.moveDown(1.5);

  row(pdf, 'Reçu de', oneLine(payment.member?.fullName ?? payment.name, 120));
  row(pdf, 'Adresse e-mail', oneLine(payment.email || '—', 120));
  if (payment.phone) row(pdf, 'Téléphone', oneLine(payment.phone, 40));
  row(pdf, 'Date du paiement', day(at));
  row(pdf, 'Objet', `${CATEGORIES[payment.category]} — ${payment.produit}`);
  row(pdf, 'Moyen de paiement', METHODS[payment.moyen]);
  row(pdf, 'Référence', oneLine(payment.paymentId, 120));
  if (payment.refunds.length > 0) {
    pdf.moveDown(1).font('bold').fontSize(12).fillColor(INK).text('Remboursements', LEFT);
    pdf.moveDown(0.5);
    for (const refund of payment.refunds.slice(0, 8)) row(pdf, day(new Date(refund.at)), `− ${formatMoney(refund.amount)}`);
    if (payment.refunds.length > 8) row(pdf, 'Autres remboursements', String(payment.refunds.length - 8));
    row(pdf, 'Montant net', formatMoney(net));
  }
  pdf
    .font('plain')
    .fontSize(9)
    .fillColor(MUTED)
    .text('Ce reçu est produit par Cauri et vaut preuve du paiement indiqué ci-dessus.', LEFT, pdf.page.height - 70, {
      width: RIGHT - LEFT,
    });
}

function row(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const top = pdf.y + 7;
  pdf.moveTo(LEFT, pdf.y).lineTo(RIGHT, pdf.y).lineWidth(0.7).strokeColor(LINE).stroke();
  pdf.font('plain').fontSize(10).fillColor(MUTED).text(label, LEFT, top, { width: 150 });
  pdf.fillColor(INK).text(value, 220, top, { width: RIGHT - 220 });
  pdf.y += 7;
  pdf.x = LEFT;
}

/** 200 000 F CFA, 49,99 €. */
export function formatMoney({ value, currency }: { value: number; currency: Currency }): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(value);
}

const subtract = (a: number, b: number, currency: Currency) => {
  const unit = 10 ** MINOR_DIGITS[currency];
  return (Math.round(a * unit) - Math.round(b * unit)) / unit;
};

/** What people typed, on one line and without what draws nothing or turns the writing around. */
function oneLine(text: string, max: number): string {
  const plain = [...text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return plain.length > max ? `${plain.slice(0, max - 1).join('')}…` : plain.join('');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const UNITS = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze'],
  ...['quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
];
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt'];

/** A whole number as French writes it out: deux cent mille. */
export function numberInWords(n: number): string {
  if (n < 20) return UNITS[n]!;
  if (n < 100) return tens(n);
  if (n < 1_000) return hundreds(n);
  const [size, name] = n < 1_000_000 ? [1_000, 'mille'] : n < 1_000_000_000 ? [1_000_000, 'million'] : [1_000_000_000, 'milliard'];
  const [many, rest] = [Math.floor(n / size), n % size];
  const head = name === 'mille' ? thousands(many) : `${numberInWords(many)} ${name}${many > 1 ? 's' : ''}`;
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
}

/** Before “mille”, which never changes, cent and vingt lose their s. */
const thousands = (many: number) => (many === 1 ? 'mille' : `${numberInWords(many).replace(/(cent|vingt)s$/, '$1')} mille`);

function tens(n: number): string {
  const ten = Math.floor(n / 10);
  const unit = ten === 7 || ten === 9 ? n - (ten - 1) * 10 : n % 10;
  if (unit === 0) return ten === 8 ? 'quatre-vingts' : TENS[ten]!;
  const joined = (unit === 1 || unit === 11) && ten < 8 ? ' et ' : '-';
  return TENS[ten]! + joined + UNITS[unit]!;
}

function hundreds(n: number): string {
  const [many, rest] = [Math.floor(n / 100), n % 100];
  const head = many === 1 ? 'cent' : `${UNITS[many]} cent${rest === 0 ? 's' : ''}`;
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
}

const NAMES: Record<Currency, [one: string, many: string, cent: string]> = {
  XOF: ['franc CFA', 'francs CFA', ''],
  USD: ['dollar américain', 'dollars américains', 'cent'],
  EUR: ['euro', 'euros', 'centime'],
  GBP: ['livre sterling', 'livres sterling', 'penny'],
  JPY: ['yen', 'yens', ''],
  CAD: ['dollar canadien', 'dollars canadiens', 'cent'],
  AUD: ['dollar australien', 'dollars australiens', 'cent'],
};

/** deux cent mille francs CFA; quarante-neuf euros et quatre-vingt-dix-neuf centimes. */
export function amountInWords({ value, currency }: { value: number; currency: Currency }): string {
  const minor = toMinor(value, currency) ?? 0;
  const unit = 10 ** MINOR_DIGITS[currency];
  const [whole, cents] = [Math.floor(minor / unit), minor % unit];
  const [one, many, cent] = NAMES[currency];
  const feminine = currency === 'GBP' && /(^|[ -])un$/.test(numberInWords(whole)) ? 'e' : '';
  // “un million d’euros”, yet “un million deux cents euros”.
  const of = whole >= 1_000_000 && whole % 1_000_000 === 0 ? (/^[aeiouy]/.test(many) && currency !== 'JPY' ? 'd’' : 'de ') : '';
  const main = `${numberInWords(whole)}${feminine} ${of}${whole < 2 ? one : many}`;
  if (cents === 0) return main;
  const centNames = cent === 'penny' ? (cents < 2 ? 'penny' : 'pence') : cents < 2 ? cent : `${cent}s`;
  return `${main} et ${numberInWords(cents)} ${centNames}`;
}
