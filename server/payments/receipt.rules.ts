import { createRequire } from 'node:module';
import { language, perLanguage } from '#contract/language.ts';
import { withFirst } from '#contract/long-days.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Payment, Refund } from '#contract/payments.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import type { MadeFile } from '#server/http/files.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { dayIn } from '#server/time/calendar.ts';
import * as text from './receipt.messages.ts';

const resolve = createRequire(import.meta.url).resolve;
// With the letters of West African names (ɖ, ɛ, ŋ, ọ), which the fonts built into PDF lack.
const FONT = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const [INK, MUTED, AMBER, LINE] = ['#23234a', '#62627e', '#b45f06', '#e9e0cf'];
const [LEFT, RIGHT] = [56, 539];

export interface ReceiptSetting {
  timeZone: string;
  /** The name of the programme, where its public page has one. */
  issuer: string | null;
  /** The receipt names this person as the payer. */
  from: Pick<Payment, 'name' | 'email' | 'phone'>;
}

/** The receipt of a payment, one A4 page in the language of the moment, which is that of the member. */
export async function receiptOf(payment: Payment & { refunds: Refund[] }, setting: ReceiptSetting): Promise<MadeFile> {
  // The library is loaded when it is needed, because it takes 11 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 40, left: LEFT, right: LEFT },
    lang: language(),
    displayTitle: true,
    info: { Title: text.documentTitle({ number: payment.paymentId }), Author: setting.issuer ?? 'Cauri', Subject: text.title() },
  });
  const chunks: Buffer[] = [];
  const content = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('plain', FONT);
  pdf.registerFont('bold', BOLD);
  draw(pdf, payment, setting);
  pdf.end();
  const name = text.fileName({ day: dayIn(setting.timeZone, new Date(payment.createdAt)), number: payment.paymentId });
  return { name, type: 'application/pdf', content: await content };
}

const dayFormats = perLanguage((locale) => (timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }));

/** A day such as 23 November 2026. */
const longDay = (date: Date, timeZone: string) => withFirst(dayFormats()(timeZone).format(date));

function draw(pdf: PDFKit.PDFDocument, payment: Payment & { refunds: Refund[] }, { timeZone, issuer, from }: ReceiptSetting): void {
  const at = new Date(payment.createdAt);
  const day = (date: Date) => longDay(date, timeZone);
  const { currency } = payment.amount;
  const net = { value: toMajor(toMinor(payment.amount.value, currency)! - toMinor(payment.refunded.value, currency)!, currency), currency };

  pdf.rect(0, 0, pdf.page.width, 8).fill(AMBER);
  if (issuer) pdf.fillColor(MUTED).font('bold').fontSize(12).text(oneLine(issuer, 60), LEFT, 32);
  pdf.fillColor(INK).font('bold').fontSize(24).text(text.title(), LEFT, 56);
  pdf
    .font('plain')
    .fontSize(10)
    .fillColor(MUTED)
    .text(text.number({ number: oneLine(payment.paymentId, 90) }))
    .text(text.issued({ day: day(new Date()) }));

  pdf.moveDown(2).fontSize(10).fillColor(MUTED).text(text.amountReceived());
  pdf.font('bold').fontSize(26).fillColor(INK).text(formatMoney(payment.amount));
  pdf
    .font('plain')
    .fontSize(10)
    .fillColor(MUTED)
    .text(capital(text.inWords(payment.amount)));
  pdf.moveDown(1.5);

  row(pdf, text.receivedFrom(), oneLine(from.name, 120));
  row(pdf, text.email(), oneLine(from.email || '—', 120));
  if (from.phone) row(pdf, text.phone(), oneLine(from.phone, 40));
  row(pdf, text.paymentDate(), day(at));
  row(pdf, text.paidFor(), `${paymentCategory[payment.category]()} — ${payment.produit}`);
  row(pdf, text.paymentMethod(), text.methods[payment.moyen]());
  row(pdf, text.reference(), oneLine(payment.paymentId, 120));
  if (payment.refunds.length > 0) {
    pdf.moveDown(1).font('bold').fontSize(12).fillColor(INK).text(text.refunds(), LEFT);
    pdf.moveDown(0.5);
    for (const refund of payment.refunds.slice(0, 8)) row(pdf, day(new Date(refund.at)), `− ${formatMoney(refund.amount)}`);
    if (payment.refunds.length > 8) row(pdf, text.otherRefunds(), String(payment.refunds.length - 8));
    row(pdf, text.netAmount(), formatMoney(net));
  }
  pdf
    .font('plain')
    .fontSize(9)
    .fillColor(MUTED)
    .text(issuer ? text.proofBy({ issuer: oneLine(issuer, 60) }) : text.proof(), LEFT, pdf.page.height - 70, {
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

/** Typed texts may hold characters that draw nothing or turn the writing around. */
function oneLine(text: string, max: number): string {
  const plain = [...text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return plain.length > max ? `${plain.slice(0, max - 1).join('')}…` : plain.join('');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
