import { templateStatus } from '#contract/templates.messages.ts';
import { statusName, type Template, type TemplateStatus, type TemplateStatusName } from '#contract/templates.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

const TONES: Record<TemplateStatusName, Tone> = {
  Active: 'positive',
  Pending: 'warning',
  Draft: 'neutral',
  Inactive: 'negative',
  Archived: 'info',
};

export function statusLabel(status: TemplateStatus): { label: string; tone: Tone } {
  const name = statusName(status);
  return { label: templateStatus[name](), tone: TONES[name] };
}

/** Shows each merge field by its name, without its fallback. */
export const shortTags = (text: string): string => text.replaceAll(/\{\{\s*([\w.]+)[^{}]*\}\}/g, '{{$1}}');

const PREVIEW_LENGTH = 80;

/** The beginning of the body as plain text. */
export function bodyPreview({ body }: Pick<Template, 'body'>): string {
  const spaced = body.replaceAll(/<(?:\/(?:p|h[1-3]|li|div|blockquote)|br)[^<>]*>/g, ' $&');
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '';
  const short = shortTags(text).replaceAll(/\s+/g, ' ').trim();
  return short.length > PREVIEW_LENGTH ? `${short.slice(0, PREVIEW_LENGTH).toWellFormed().trimEnd()}...` : short;
}
