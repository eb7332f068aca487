import { cutText } from '#server/cut-text.ts';
import { copyOf } from './templates.messages.ts';

const NAME_MAX = 200;

/** The name of the copy of a template or a campaign, which is cut so that it stays within the limit of names. */
export const nameOfCopy = (name: string): string => copyOf({ name: cutText(name, NAME_MAX - copyOf({ name: '' }).length) });
