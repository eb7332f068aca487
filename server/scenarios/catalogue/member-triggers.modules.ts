import { SOURCES } from '#contract/members.ts';
import { stored } from '#server/stored-errors.ts';
import * as subject from '../subjects.messages.ts';
import { createdMembers, membersOfSegment, membersWhose, taggedMembers } from './choices.queries.ts';
import * as label from './fields.messages.ts';
import * as each from './for-each.messages.ts';
import { segments } from './for-each.queries.ts';
import { products, tags } from './look-ups.queries.ts';
import { about, billingStatuses, loadMember, memberOutputs, memberStatuses } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';
import * as text from './modules.messages.ts';

// Triggers for changes of members. Database triggers publish these events (migrations/0021), so that every writer is covered.

/** Members who come to match a segment are found by a job that looks (docs/decisions/0086), because no change of one row tells it. */
export const ENTERED = 'members.entered-segment';

const base = { by: 'event', load: loadMember } as const;

export const memberTriggers = [
  defineTrigger({
    ...base,
    id: 'members.created',
    name: text.memberCreated,
    description: text.memberCreatedAbout,
    fields: {
      source: field('multiselect', label.onlyFrom, { options: options(SOURCES), help: label.anySource }),
      product: field('multiselect', label.onlyWithProduct, { lookUp: products }),
    },
    outputs: memberOutputs(),
    subject: (read) => stored(subject.becameMember, { who: read('member.fullName') }),
    choices: createdMembers,
  }),
  defineTrigger({
    ...base,
    id: 'members.status-changed',
    name: text.statusChanged,
    description: text.statusChangedAbout,
    fields: { to: field('multiselect', label.onlyWhenBecomes, { options: memberStatuses }) },
    outputs: [
      ...memberOutputs(),
      output('from', label.statusBefore, 'NON TRAITÉ', memberStatuses),
      output('to', label.statusNow, 'TRAITÉ', memberStatuses),
    ],
    subject: (read) => about(read, 'to', (who, status) => stored(subject.statusNow, { who, status })),
    choices: membersWhose('status'),
  }),
  defineTrigger({
    ...base,
    id: 'members.payment-changed',
    name: text.paymentStatusChanged,
    description: text.paymentStatusChangedAbout,
    fields: { to: field('multiselect', label.onlyWhenBecomes, { options: billingStatuses }) },
    outputs: [
      ...memberOutputs(),
      output('from', label.paymentStatusBefore, 'Progress', billingStatuses),
      output('to', label.paymentStatusNow, 'Late', billingStatuses),
    ],
    subject: (read) => about(read, 'to', (who, status) => stored(subject.paymentNow, { who, status })),
    choices: membersWhose('payment_status'),
  }),
  defineTrigger({
    ...base,
    id: 'members.subscription-changed',
    name: text.subscriptionStatusChanged,
    description: text.subscriptionStatusChangedAbout,
    fields: { to: field('multiselect', label.onlyWhenBecomes, { options: billingStatuses }) },
    outputs: [
      ...memberOutputs(),
      output('from', label.subscriptionBefore, 'Completed', billingStatuses),
      output('to', label.subscriptionNow, 'Late', billingStatuses),
    ],
    subject: (read) => about(read, 'to', (who, status) => stored(subject.subscriptionNow, { who, status })),
    choices: membersWhose('subscription_status'),
  }),
  defineTrigger({
    ...base,
    id: 'members.tag-added',
    name: text.tagAdded,
    description: text.tagAddedAbout,
    fields: { tag: field('multiselect', label.onlyTheseTags, { lookUp: tags }) },
    outputs: [...memberOutputs(), output('tag', label.tag, 'VIP')],
    subject: (read) => about(read, 'tag', (who, tag) => stored(subject.wasTagged, { who, tag })),
    choices: taggedMembers,
  }),
  defineTrigger({
    ...base,
    id: ENTERED,
    name: text.segmentEntered,
    description: text.segmentEnteredAbout,
    fields: { segment: field('select', each.segment, { required: true, lookUp: segments, help: text.segmentEnteredHelp }) },
    outputs: [...memberOutputs(), output('segment', each.segment, 'VIP')],
    subject: (read) => about(read, 'segment', (who, segment) => stored(subject.enteredSegment, { who, segment })),
    choices: membersOfSegment,
  }),
];
