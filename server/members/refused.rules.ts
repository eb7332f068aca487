import { REFUSED_STATUS } from '#contract/filter-values.ts';
import type { MemberStatus } from '#contract/members.ts';

const REFUSED: ReadonlySet<MemberStatus> = new Set(REFUSED_STATUS);

/** Nobody asks a member for money who was rejected or has cancelled (decision 0065). */
export const isRefused = (status: MemberStatus): boolean => REFUSED.has(status);
