import type { Tag } from '#contract/members.ts';

export const tagName = ({ emoji, name }: Pick<Tag, 'emoji' | 'name'>): string => (emoji ? `${emoji} ${name}` : name);
