import { z } from 'zod';
import * as text from './campaigns.messages.ts';
import { MemberFilter } from './filters.ts';
import { inOrder } from './ranges.ts';
import { Count, Id } from './shared.ts';

// The audience of a campaign is the members that it is for, less those who are left out.

/** HTML forms send an empty text for a field that is not filled in. */
export const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? null : value), schema.nullable());

const MAX_MEMBERS = 10_000;
const MAX_SEGMENTS = 20;
const Members = z.array(Id).max(MAX_MEMBERS, { error: () => text.tooManyMembers({ max: MAX_MEMBERS }) });

/**
 * One of the first five is the target: the first of them that is set, in this order. The exceptions are taken out of it. A change
 * that sets a target unsets the others.
 */
export const audienceFields = {
  all: z.boolean(),
  moderators: z.boolean(),
  segment: orNull(Id),
  filter: inOrder(MemberFilter).nullable(),
  /** Members chosen one by one. */
  members: Members,
  exceptSegments: z.array(Id).max(MAX_SEGMENTS, { error: () => text.tooManySegments({ max: MAX_SEGMENTS }) }),
  exceptMembers: Members,
};

export const AudienceInput = z.object({
  all: audienceFields.all.default(false),
  moderators: audienceFields.moderators.default(false),
  segment: audienceFields.segment.default(null),
  filter: audienceFields.filter.default(null),
  members: audienceFields.members.default([]),
  exceptSegments: audienceFields.exceptSegments.default([]),
  exceptMembers: audienceFields.exceptMembers.default([]),
});
export type AudienceInput = z.output<typeof AudienceInput>;

/** With a template, the review knows by which channels it can reach them. */
export const AudienceReview = AudienceInput.extend({ template: orNull(Id).default(null) });

export const Target = z.object({ _id: Id, fullName: z.string(), email: z.string() });
export type Target = z.infer<typeof Target>;

/** A segment that a campaign uses. A deleted one can be restored; until then the campaign does not begin. */
export const CampaignSegment = z.object({ _id: Id, name: z.string(), deleted: z.boolean() });
export type CampaignSegment = z.infer<typeof CampaignSegment>;

export const LEFT_OUT = ['excluded', 'unsubscribed', 'bounced'] as const;

/** The preview says who would get a campaign now, and who of its target would not. The samples name a few. */
export const AudiencePreview = z.object({
  recipients: Count,
  sample: z.array(Target),
  /** The members that the campaign targets, and those of them who are left out; `recipients` is the rest. */
  targeted: Count,
  /** Each recipient counts for the channel that they prefer, where the template has a text for it. */
  channels: z.object({ email: Count, whatsapp: Count, sms: Count }),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count: Count, sample: z.array(Target) })),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;
