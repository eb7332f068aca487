import type { Deps } from '#server/deps.ts';

/** Whether a Circle community is linked: what changes here is then told there by a job. */
export const isCircleLinked = ({ env }: Pick<Deps, 'env'>): boolean => env.CIRCLE_API_TOKEN !== undefined;
