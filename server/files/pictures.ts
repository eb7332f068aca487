import type { FastifyReply } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { PICTURE_KB } from '#contract/pictures.ts';

export interface Picture<Type extends string = string> {
  type: Type;
  content: Buffer;
}

/**
 * Reads a picture from base64. Its type is found from its content, so that nothing but a picture is ever served. Undefined for anything
 * else, and for a picture of more than PICTURE_KB.
 */
export async function readPicture<Type extends string>(base64: string, types: readonly Type[]): Promise<Picture<Type> | undefined> {
  const content = Buffer.from(base64, 'base64');
  const found = content.length > 0 && content.length <= PICTURE_KB * 1024 ? await fileTypeFromBuffer(content) : undefined;
  const type = types.find((one) => one === found?.mime);
  return type && { type, content };
}

/** Sends a picture whose address never shows another one. */
export const sendPicture = (reply: FastifyReply, { type, content }: Picture): FastifyReply =>
  reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content);

/** Returns how large a PNG or JPEG picture is, in pixels, from its header; undefined when the header does not say it. */
export function pictureSize({ type, content }: Picture): { width: number; height: number } | undefined {
  const size = type === 'image/png' ? sizeOfPng(content) : sizeOfJpeg(content);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

const sizeOfPng = (content: Buffer) =>
  content.length >= 24 && content.toString('latin1', 12, 16) === 'IHDR'
    ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : undefined;

/** A JPEG is a row of segments, each with its length; one of the "start of frame" segments holds the size. */
function sizeOfJpeg(content: Buffer) {
  for (let at = 2; at + 9 <= content.length && content[at] === 0xff; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
  }
  return undefined;
}
