// These lists say which tables leave with `npm run export-all`. A test fails for a table that is in neither list.

/** The description of the export says this of each table. */
export const EXPORTED: Record<string, string> = {
  access_group: 'Access groups (spaces) of the community',
  account: 'Staff: admins and coaches',
  account_entry: 'The account of each member: what was agreed, what fell due, what was paid',
  accounting_setting: 'The account numbers of the journal',
  admin_request: 'Requests for a staff account and how they were decided',
  audit_log: 'Who changed what, and when',
  campaign: 'E-mail campaigns',
  campaign_exclusion: 'Members excluded from a campaign',
  campaign_member: 'Members chosen for a campaign',
  campaign_message: 'Which delivery of a campaign takes a message to a telephone number that several members have',
  campaign_run: 'Each sending of a campaign, with its counts',
  checkout: 'Payments that members began with a provider on their page',
  circle_group: 'Spaces of Circle and the access groups that mirror them',
  circle_group_member: 'Which members Circle has in which space',
  circle_member: 'Members and their accounts in Circle',
  closed_month: 'Months whose books are closed',
  coach: 'Coaches',
  coach_busy: 'When coaches are busy by their own calendars',
  coach_calendar: 'The calendars that coaches keep elsewhere, without their addresses',
  coach_day_off: 'Days on which a coach is away',
  coach_hours: 'Weekly hours of coaches',
  coaching_service: 'Kinds of coaching sessions',
  channel_stop: 'Numbers whose owners answered STOP to WhatsApp or SMS',
  connection: 'Outside services that scenarios use, without their secrets',
  delivery: 'E-mails, WhatsApp messages and SMS that were or will be sent',
  exchange_rate: 'Exchange rates to the currency of the programme',
  form: 'Forms, with their draft and settings',
  form_handling: 'The statuses of a form’s responses, and which questions fill in a member',
  form_invite: 'People who were invited to answer a form',
  form_picture: 'Logos and header pictures of forms',
  form_version: 'Published versions of forms; a response names its version',
  landing: 'Texts of the public page',
  mail_picture: 'The logo of e-mails, and pictures of message templates and products',
  mail_account: 'Linked e-mail accounts, without their secrets',
  member: 'Members',
  member_access_group: 'Which members have which access groups',
  member_event: 'The timeline of each member',
  member_import: 'Imports of members',
  member_merge: 'Members that were merged into others',
  member_note: 'Notes of staff about members',
  member_note_mention: 'Whom the notes mention',
  member_out: 'When and why members went Out',
  member_tag: 'Which members have which tags',
  message_channel: 'WhatsApp and SMS as channels of messages, without their secrets',
  notification: 'Notifications of staff',
  partial_response: 'Answers that were begun and not sent',
  own_change: 'What members changed on their own page',
  pay_link: 'Links with which members pay, without their secrets',
  pay_setting: 'How members pay by transfer or in the shop',
  payment: 'Payments; amounts are in the smallest unit of the currency',
  payment_alias: 'Other numbers under which a provider knows a payment',
  payment_fee: 'What providers and banks kept of payments',
  payment_provider: 'The state of the payment providers',
  product: 'Products of the programme',
  product_version: 'Terms of the products: prices, instalments, subscription',
  refund: 'Refunds of payments',
  reminder: 'Payment reminders of members',
  reminder_run: 'Daily runs of the reminders',
  reservation: 'Reservations of coaching sessions',
  reservation_series: 'Coaching sessions that repeat',
  response: 'Answers to forms: `answers` maps the ids of questions to values; form_version has the questions',
  response_handling: 'What staff did with responses: status, note, owner, member',
  saved_view: 'Filters of lists that were saved under a name',
  scenario: 'Automation scenarios',
  scenario_run: 'Runs of scenarios',
  scenario_run_step: 'The steps of these runs',
  scenario_version: 'Published versions of scenarios',
  settlement_absent: 'Payments that staff left as they are although a settlement file lacks them',
  settlement_file: 'Files of providers and banks that were compared with the payments',
  settlement_row: 'The rows of these files, and what staff decided about each',
  setting: 'Settings of the programme',
  member_field: 'Fields of members that the programme defines; member.fields maps their ids to values',
  tag: 'Tags',
  task: 'What staff have to do, and what they did',
  template: 'Message templates',
  payment_photo: 'The photos of receipts that staff keep with payments',
  transfer_receipt: 'Receipts of transfers that members sent, and what staff decided',
  upload: 'Files that came with responses; files/index.csv says where each one is',
  webhook_event: 'Webhooks of payment providers; `body` is what they sent, in hexadecimal',
};

/** Tables without knowledge of the programme: sessions and codes, counters that are sums of exported rows, work in progress, this installation. */
export const LEFT_OUT: readonly string[] = [
  ...[
    'session',
    'password_reset',
    'registration',
    'coach_invitation',
    'email_change',
    'two_factor',
    'recovery_code',
    'secret_key',
    'rate_limit',
    'idempotency_key',
    'channel_reply',
    'push_subscription',
    'push_sent',
  ],
  ...[
    'account_due',
    'account_instalment',
    'form_tally',
    'question_tally',
    'landing_tally',
    'member_total',
    'payment_total',
    'response_day',
    'response_day_delta',
  ],
  ...[
    'erased_circle',
    'circle_pause',
    'circle_push',
    'circle_sync',
    'circle_usage',
    'export',
    'file_removal',
    'form_notice',
    'form_presence',
  ],
  ...[
    'member_bulk',
    'member_bulk_item',
    'member_import_row',
    'notification_digest',
    'notification_read',
    'refused_answers',
    'refused_booking',
    'refused_pay',
    'response_claim',
    'response_confirmation',
    'response_deletion',
    'handling_change',
    'handling_change_item',
  ],
  ...[
    'reservation_former_coach',
    'reservation_reminder',
    'scenario_call',
    'scenario_kept',
    'scenario_sample',
    'scenario_watch',
    'scenario_watched',
    'health_check',
    'process',
    'sending_pause',
    'system_setting',
    'system_alert',
    'system_alert_call',
    'migration',
    'backup',
    'backup_setting',
  ],
];

/** Columns that never leave: hashes of passwords, tokens, and values that are encrypted with the secret key. */
const SECRET = /(^|_)(hash|secret|token|code)s?$/;
/** Columns that only the product's own search, queue or pages use. */
const INTERNAL = ['search', 'name_key', 'storage_key', 'preview_key', 'submission_key', 'claimed_by', 'claimed_at'];

export const mayLeave = (column: string): boolean => !SECRET.test(column) && !INTERNAL.includes(column);

/** A name that every system can write: from a title or a file name that somebody typed. */
export function safeName(typed: string, most = 80): string {
  const plain = typed
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  let short = plain;
  while (Buffer.byteLength(short) > most) short = [...short].slice(0, -1).join('');
  return short.replace(/[. ]+$/, '') || 'file';
}

/** Shortens a file name before its ending, which says what opens it. */
export function safeFileName(typed: string): string {
  const name = safeName(typed, 10_000);
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return `${safeName(name.slice(0, name.length - ending.length))}${ending}`;
}
