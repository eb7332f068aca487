import type { CoachStatus } from '#contract/coaches.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const COACH_TONE: Record<CoachStatus, Tone> = { Pending: 'warning', Active: 'positive', Inactive: 'neutral', Banned: 'negative' };
