import { z } from 'zod';
import { contract } from './endpoint.ts';
import { NotificationTab } from './filters.ts';
import { ADMIN_DECISIONS } from './registration.ts';
import { Count, Data, Id, Page, Success, Text, Time } from './shared.ts';

export { NOTIFICATION_TABS } from './filter-values.ts';
export { NotificationTab } from './filters.ts';

export const NOTIFICATION_TYPES = ['admin_registration', 'alert', 'system'] as const;
export const NOTIFICATION_PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
/** `staff` means admins and coaches. */
export const NOTIFICATION_AUDIENCES = ['admin', 'staff'] as const;

export const DIGEST_FREQUENCIES = ['none', 'daily'] as const;
export const DigestFrequency = z.enum(DIGEST_FREQUENCIES);
export type DigestFrequency = z.infer<typeof DigestFrequency>;

export const Notification = z.object({
  _id: Id,
  id: Id,
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  /** It happened last at this time. */
  timestamp: Time,
  /** The account that asks has read it; a decided request counts as read. */
  read: z.boolean(),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  /** The person who asks for an admin account. */
  user: z.object({ name: z.string(), email: z.string(), avatar: z.string().nullable() }).nullable(),
  /** The decision about the request; null while it is open, and for every other kind. */
  actionTaken: z.enum(ADMIN_DECISIONS).nullable(),
  /** The request's id, for `approve-admin` and `reject-admin`. */
  requestId: Id.nullable(),
  /** The page of the app on which staff can act on it. */
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The address and the keys that a browser gives when it subscribes (PushSubscription.toJSON of the Push API). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    /** A point of the curve P-256, 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const PushState = z.object({
  /** Under which the browser subscribes; the service of the browser accepts messages that are signed with its private half only. */
  publicKey: z.string(),
  /** The address at which the device of this session gets notifications; null when it gets none. */
  endpoint: z.string().nullable(),
});

export const notifications = contract({
  list: {
    route: 'GET /api/notifications',
    coaches: 'notifications for all staff and their own',
    summary: 'Notifications of the account, the latest first; `unread` is the number on the badge',
    query: Page.extend({ tab: NotificationTab.default('all'), search: Text(200).optional() }),
    response: Success.extend({ notifications: z.array(Notification), count: Count, unread: Count }),
  },
  unread: {
    route: 'GET /api/notifications/unread',
    coaches: 'notifications for all staff and their own',
    summary: 'How many notifications the account has not read',
    response: Success.extend({ unread: Count }),
  },
  readAll: {
    route: 'POST /api/notifications/read-all',
    coaches: 'their own read marks',
    summary: 'Mark all as read',
    response: Success.extend({ message: z.string(), unread: Count }),
  },
  dismiss: {
    route: 'POST /api/notifications/{id}/dismiss',
    coaches: 'their own read marks',
    summary: 'Mark one as read; a request for an admin account has to be decided first',
    response: Data(Notification).extend({ unread: Count }),
  },
  digest: {
    route: 'GET /api/notifications/digest',
    access: 'signed-in',
    summary: 'Whether the account gets an e-mail with its unread notifications',
    response: Data(z.object({ frequency: DigestFrequency })),
  },
  saveDigest: {
    route: 'PUT /api/notifications/digest',
    access: 'signed-in',
    summary: 'Choose whether to get that e-mail',
    body: z.object({ frequency: DigestFrequency }),
    response: Data(z.object({ frequency: DigestFrequency })),
  },
  push: {
    route: 'GET /api/notifications/push',
    coaches: 'the device of their own session',
    summary: 'Whether this device gets notifications, and the key under which it subscribes',
    response: Data(PushState),
  },
  subscribe: {
    route: 'PUT /api/notifications/push',
    coaches: 'the device of their own session',
    summary: 'Send notifications to this device while its session lasts',
    body: PushSubscription,
    response: Data(PushState),
  },
  unsubscribe: {
    route: 'DELETE /api/notifications/push',
    coaches: 'the device of their own session',
    summary: 'Send this device no notifications any more',
    response: Data(PushState),
  },
});
