import type { PhoneChannel } from '#contract/channel-names.ts';
import type { ImportKind } from '#contract/imports.ts';
import type { ProviderName } from '#contract/payments.ts';
import type { Written } from './notices.messages.ts';
import type { Notice } from './notify.queries.ts';

// The notifications for staff. The database itself writes those of new responses (migrations/0057), because hundreds of responses
// can arrive in a second.

export const adminRequested = ({ id, name, email }: { id: string; name: string; email: string }): Notice => ({
  type: 'admin_registration',
  priority: 'high',
  adminRequestId: id,
  notice: 'adminRequested',
  args: { name, email },
});

/** Counts what happened on a day in one notification. */
const counted =
  (
    notice: 'paymentUnmatched' | 'transferSent' | 'webhookQuarantined' | 'remindersCaptured' | 'memberOut',
    { key, link, priority = 'high' }: Pick<Notice, 'key' | 'link'> & { priority?: Notice['priority'] },
  ) =>
  (): Notice => ({ priority, key, daily: true, link, notice, args: {} });

export const paymentUnmatched = counted('paymentUnmatched', { key: 'payment.unmatched', link: '/payments?status=Unmatched' });
export const webhookQuarantined = counted('webhookQuarantined', { key: 'webhook.quarantined', link: '/payments?view=providers' });
export const remindersCaptured = counted('remindersCaptured', { key: 'reminders.captured', link: '/settings?section=email' });
export const memberOut = counted('memberOut', { key: 'member.out', link: '/users?paymentStatus=Out', priority: 'medium' });
/** A member sent the receipt of a transfer, which staff confirm. */
export const transferSent = counted('transferSent', { key: 'transfer.sent', link: '/payments?view=transfers' });

interface AboutMember {
  memberId: string;
  name: string;
}

const aboutReturn =
  (key: string, notice: 'archivedPaid' | 'archivedJoined' | 'refusedPaid') =>
  ({ memberId, name }: AboutMember): Notice => ({
    priority: 'high',
    key: `${key}:${memberId}`,
    daily: true,
    link: `/users/${memberId}/profile`,
    notice,
    args: { name },
  });
export const archivedPaid = aboutReturn('archived.paid', 'archivedPaid');
export const archivedJoined = aboutReturn('archived.joined', 'archivedJoined');
export const refusedPaid = aboutReturn('refused.paid', 'refusedPaid');

/** A member says that somebody else changed their details by the link to their page. */
export const ownChangeRefused = ({ memberId, name }: AboutMember): Notice => ({
  priority: 'high',
  link: `/users/${memberId}/profile`,
  notice: 'ownChangeRefused',
  args: { name },
});

interface Mentioned {
  accountId: string;
  author: string;
  member: { id: string; full_name: string };
  noteId: string;
}

export const mentioned = ({ accountId, author, member, noteId }: Mentioned): Notice => ({
  type: 'system',
  priority: 'medium',
  audience: 'staff',
  accountId,
  link: `/users/${member.id}/profile?note=${noteId}`,
  notice: 'mentioned',
  args: { author, member: member.full_name },
});

/** A coach was given one member, or several at once. */
export const memberGiven = ({ coachId, member }: { coachId: string; member: { id: string; name: string } }): Notice => ({
  ...ofMembers(coachId, `/users/${member.id}/profile`),
  notice: 'memberGiven',
  args: { member: member.name },
});
export const membersGiven = ({ coachId, members }: { coachId: string; members: number }): Notice => ({
  ...ofMembers(coachId, `/users?coach=${coachId}`),
  notice: 'membersGiven',
  args: { members },
});
const ofMembers = (coachId: string, link: string) =>
  ({ type: 'system', priority: 'medium', audience: 'staff', accountId: coachId, link }) as const;

export const providerSilent = (provider: ProviderName, title: string): Notice => ({
  priority: 'critical',
  key: `provider.silent:${provider}`,
  link: '/payments?view=providers',
  notice: 'providerSilent',
  args: { provider: title },
});

/** A member could not pay, because the provider does not accept our key. */
export const providerRefusesUs = (provider: ProviderName, title: string, reason: Written): Notice => ({
  priority: 'critical',
  key: `provider.refuses:${provider}`,
  daily: true,
  link: '/payments?view=providers',
  notice: 'providerRefusesUs',
  args: { provider: title, reason },
});

export const circleQuotaLow = (used: number, limit: number): Notice => ({
  priority: 'high',
  key: `circle.quota:${new Date().toISOString().slice(0, 7)}`,
  once: true,
  link: '/settings?section=circle',
  notice: 'circleQuotaLow',
  args: { used, limit },
});

export const circleSyncFailed = (reason: Written): Notice => ({
  priority: 'medium',
  key: 'circle.sync-failed',
  daily: true,
  link: '/settings?section=circle',
  notice: 'circleSyncFailed',
  args: { reason },
});

export const importFailed = ({ name, kind }: { name: string; kind: ImportKind }, reason: Written, accountId: string | null): Notice => ({
  priority: 'medium',
  ...(accountId && { accountId }),
  link: kind === 'payments' ? '/payments/import' : '/users/import',
  notice: 'importFailed',
  args: { name, reason },
});

/** About an export of a form's responses, or of members when `formId` is null. */
export const exportFailed = (formId: string | null, reason: Written, accountId: string | null): Notice => ({
  priority: 'medium',
  ...(accountId && { accountId }),
  audience: formId ? 'staff' : 'admin',
  link: formId ? `/forms/${formId}/responses` : '/users',
  notice: formId ? 'responsesExportFailed' : 'membersExportFailed',
  args: { reason },
});

export const templateUnusable = (template: { _id: string; name: string }, problem: Written): Notice => ({
  priority: 'high',
  key: `template.unusable:${template._id}`,
  daily: true,
  once: true,
  link: '/templates/list',
  notice: 'templateUnusable',
  args: { name: template.name, problem },
});

export const campaignStopped = (name: string, reason: Written): Notice => ({
  priority: 'high',
  link: '/workflows',
  notice: 'campaignStopped',
  args: { name, reason },
});

/** Is sent once for each change of the channel's state. */
export const channelLost = (channel: PhoneChannel, reason: Written): Notice => ({
  priority: 'critical',
  key: `channel.lost:${channel}`,
  link: '/settings?section=email',
  notice: 'channelLost',
  args: { channel, reason },
});

/** Is sent once for each change of the account's state: when staff link it again and it fails again, they are notified again. */
export const accountLost = (accountId: string, email: string, reason: Written): Notice => ({
  priority: 'critical',
  key: `mail-account.lost:${accountId}`,
  link: '/settings?section=email',
  notice: 'accountLost',
  args: { email, reason },
});
