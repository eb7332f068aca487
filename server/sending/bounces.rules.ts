import type { GmailMessage } from '#server/integrations/google.ts';
import { isUnknownAddress } from '#server/integrations/smtp.ts';

type Part = NonNullable<GmailMessage['payload']>;

export interface Bounce {
  address: string;
  reason: string;
}

/**
 * Returns the addresses that do not exist according to a delivery failure message in Gmail. A full mailbox, or a server that rejects us
 * as spam, says nothing about the address and is left out.
 */
export function readBounces({ payload }: GmailMessage): Bounce[] {
  if (!payload) return [];
  const reports = partsOf(payload).filter(({ mimeType }) => mimeType === 'message/delivery-status');
  const found = reports.flatMap((report) => readReport(textOf(report)));
  if (found.length > 0) return found;
  // Gmail's own message names the address in a header when the report itself is missing.
  const failed = payload.headers?.find(({ name }) => name?.toLowerCase() === 'x-failed-recipients')?.value ?? '';
  const text = textOf(payload);
  const code = /\b5\d\d(?=[ -])/.exec(text);
  if (!code || !isUnknownAddress(Number(code[0]), text)) return [];
  return addresses(failed).map((address) => ({ address, reason: oneLine(text.slice(code.index)) }));
}

/**
 * Returns the addresses that do not exist according to a delivery failure message as it came in. A report is always written in plain
 * characters (RFC 3464), so its part is read as it stands.
 */
export function readRawBounces(message: string): Bounce[] {
  return message.split(/^--.*$/m).flatMap((part) => {
    const [head = ''] = part.trimStart().split(/\r?\n\r?\n/, 1);
    return /^content-type:[ \t]*message\/delivery-status\b/im.test(head) ? readReport(part) : [];
  });
}

/** Parses a report of RFC 3464: groups of fields, one group for each receiver, with an empty line between two groups. */
function readReport(text: string): Bounce[] {
  return text.split(/\r?\n[ \t]*\r?\n/).flatMap((group) => {
    const fields = new Map(
      group
        .replaceAll(/\r?\n[ \t]+/g, ' ')
        .split(/\r?\n/)
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const [address] = addresses(fields.get('original-recipient') ?? fields.get('final-recipient') ?? '');
    const status = fields.get('status') ?? '';
    const said = fields.get('diagnostic-code') ?? status;
    if (!address || fields.get('action')?.toLowerCase() !== 'failed' || !isUnknownAddress(0, status)) return [];
    return [{ address, reason: oneLine(said) }];
  });
}

const partsOf = (part: Part): Part[] => [part, ...(part.parts ?? []).flatMap(partsOf)];

/** Collects the text of all parts, because Gmail puts the fields of a report into a plain text part below it. */
const textOf = (part: Part): string =>
  partsOf(part)
    .map(({ body }) => (body?.data ? Buffer.from(body.data, 'base64url').toString('utf8') : ''))
    .join('\n\n');

// Anybody can send such a message, also with characters that PostgreSQL cannot hold.
const addresses = (text: string): string[] =>
  (text.match(/[^\s\p{Cc}<>,;"]{1,64}@[^\s\p{Cc}<>,;"]{1,190}/gu) ?? []).map((address) => address.toLowerCase());
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
