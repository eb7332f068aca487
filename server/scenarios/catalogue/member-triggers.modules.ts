import { BILLING_STATUS, MEMBER_STATUS, PRODUCTS, SOURCES } from '#contract/members.ts';
import { createdMembers, membersWhose, taggedMembers } from './choices.queries.ts';
import { tags } from './look-ups.queries.ts';
import { about, loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';

// Triggers for changes of members. Database triggers publish these events (migrations/0021), so that every writer is covered.

const base = { by: 'event', load: loadMember } as const;

export const memberTriggers = [
  defineTrigger({
    ...base,
    id: 'members.created',
    name: 'Member created',
    description: 'Somebody became a member: added by staff, imported, synchronised or by a scenario.',
    fields: {
      source: field('multiselect', 'Only from', { options: options(SOURCES), help: 'Left empty: wherever they come from.' }),
      product: field('multiselect', 'Only with product', { options: options(PRODUCTS) }),
    },
    outputs: memberOutputs(),
    subject: (read) => about(read, 'became a member'),
    choices: createdMembers,
  }),
  defineTrigger({
    ...base,
    id: 'members.status-changed',
    name: 'Member status changed',
    description: 'The status of a member became another one.',
    fields: { to: field('multiselect', 'Only when it becomes', { options: options(MEMBER_STATUS) }) },
    outputs: [...memberOutputs(), output('from', 'Status before', 'NON TRAITÉ'), output('to', 'Status now', 'TRAITÉ')],
    subject: (read) => about(read, read('to') && `status is now ${read('to')}`),
    choices: membersWhose('status'),
  }),
  defineTrigger({
    ...base,
    id: 'members.payment-changed',
    name: 'Payment status changed',
    description: 'The payment status of a member became another one, such as Late or Completed.',
    fields: { to: field('multiselect', 'Only when it becomes', { options: options(BILLING_STATUS) }) },
    outputs: [...memberOutputs(), output('from', 'Payment status before', 'Progress'), output('to', 'Payment status now', 'Late')],
    subject: (read) => about(read, read('to') && `payment is now ${read('to')}`),
    choices: membersWhose('payment_status'),
  }),
  defineTrigger({
    ...base,
    id: 'members.subscription-changed',
    name: 'Subscription status changed',
    description: 'The subscription status of a member became another one.',
    fields: { to: field('multiselect', 'Only when it becomes', { options: options(BILLING_STATUS) }) },
    outputs: [...memberOutputs(), output('from', 'Subscription before', 'Completed'), output('to', 'Subscription now', 'Late')],
    subject: (read) => about(read, read('to') && `subscription is now ${read('to')}`),
    choices: membersWhose('subscription_status'),
  }),
  defineTrigger({
    ...base,
    id: 'members.tag-added',
    name: 'Tag added',
    description: 'A member was given a tag.',
    fields: { tag: field('multiselect', 'Only these tags', { lookUp: tags }) },
    outputs: [...memberOutputs(), output('tag', 'Tag', 'VIP')],
    subject: (read) => about(read, read('tag') && `was given the tag ${read('tag')}`),
    choices: taggedMembers,
  }),
];
