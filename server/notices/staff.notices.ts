import type { ProviderName } from '#contract/payments.ts';
import type { Notice } from './notify.queries.ts';

// The texts of the notifications for staff. The database itself writes those of new responses (migrations/0014), because
// hundreds of responses can arrive in a second.

export const adminRequested = (request: { id: string; name: string; email: string }): Notice => ({
  type: 'admin_registration',
  priority: 'high',
  adminRequestId: request.id,
  text: () => ({ title: `${request.name} asks for an admin account`, message: request.email }),
});

export const paymentUnmatched = (): Notice => ({
  priority: 'high',
  key: 'payment.unmatched',
  daily: true,
  link: '/payments?status=Unmatched',
  text: (n) => ({
    title: n === 1 ? 'A payment has no member' : `${n} payments have no member`,
    message: 'A payment provider told of money that nobody could be recognised for. Say whose it is, so that it counts.',
  }),
});

export const webhookQuarantined = (): Notice => ({
  priority: 'high',
  key: 'webhook.quarantined',
  daily: true,
  link: '/payments?view=providers',
  text: (n) => ({
    title: n === 1 ? 'A provider’s message waits in quarantine' : `${n} messages of providers wait in quarantine`,
    message: 'What the provider says does not fit what is recorded. Somebody has to look at it.',
  }),
});

export const providerSilent = (provider: ProviderName, title: string): Notice => ({
  priority: 'critical',
  key: `provider.silent:${provider}`,
  link: '/payments?view=providers',
  text: () => ({
    title: `${title} no longer tells us of payments`,
    message: 'Its notifications (webhooks) have stopped. Check in its own settings that our address is set and active.',
  }),
});

export const remindersCaptured = (): Notice => ({
  priority: 'high',
  key: 'reminders.captured',
  daily: true,
  link: '/settings?section=email',
  text: (n) => ({
    title: n === 1 ? 'A reminder was not sent' : `${n} reminders were not sent`,
    message: 'They are kept in the Outbox: no mail account is linked. Link one, and the next run sends the reminders that are due.',
  }),
});

export const memberOut = (): Notice => ({
  priority: 'medium',
  key: 'member.out',
  daily: true,
  link: '/users?paymentStatus=Out',
  text: (n) => ({
    title: n === 1 ? 'A member is Out' : `${n} members are Out`,
    message: 'Their reminders are spent and nothing was paid.',
  }),
});

export const circleQuotaLow = (used: number, limit: number): Notice => ({
  priority: 'high',
  key: `circle.quota:${new Date().toISOString().slice(0, 7)}`,
  once: true,
  text: () => ({
    title: 'Few calls to Circle are left this month',
    message: `${used} of ${limit} are used. When they are spent, members are told to Circle again on the first of the next month.`,
  }),
});

export const circleSyncFailed = (reason: string): Notice => ({
  priority: 'medium',
  key: 'circle.sync-failed',
  daily: true,
  text: () => ({ title: 'Circle could not be read', message: reason }),
});

export const importFailed = (name: string, reason: string, accountId: string | null): Notice => ({
  priority: 'medium',
  ...(accountId && { accountId }),
  link: '/users/import',
  text: () => ({ title: `The import of ${name} failed`, message: reason }),
});

/** About an export of a form's responses, or of members when `formId` is null. */
export const exportFailed = (formId: string | null, reason: string, accountId: string | null): Notice => ({
  priority: 'medium',
  ...(accountId && { accountId }),
  audience: formId ? 'staff' : 'admin',
  link: formId ? `/forms/${formId}/responses` : '/users',
  text: () => ({ title: formId ? 'An export of responses failed' : 'An export of members failed', message: reason }),
});

export const templateUnusable = (template: { _id: string; name: string }, problem: string): Notice => ({
  priority: 'high',
  key: `template.unusable:${template._id}`,
  daily: true,
  once: true,
  link: '/templates/list',
  text: () => ({
    title: `Reminders cannot use the template “${template.name}”`,
    message: `${problem} Until then the next template of the settings, or Cauri’s own e-mail, is sent in its place.`,
  }),
});

export const campaignStopped = (name: string, reason: string): Notice => ({
  priority: 'high',
  link: '/workflows',
  text: () => ({ title: `The campaign “${name}” does not go on`, message: reason }),
});

/** Is sent once for each change of the account's state: when staff link it again and it fails again, they are notified again. */
export const accountLost = (accountId: string, email: string, reason: string): Notice => ({
  priority: 'critical',
  key: `mail-account.lost:${accountId}`,
  link: '/settings',
  text: () => ({ title: `${email} has to be linked anew`, message: reason }),
});
