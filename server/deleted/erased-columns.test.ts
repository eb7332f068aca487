import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { referencesTo } from '#server/members/references.rules.ts';
import { testApp } from '#server/testing/app.ts';

const { db } = await testApp();

/** The erasure of a member deletes these rows, or empties these columns. erase-member.queries.ts and the tests beside this one have it. */
const ERASED = `
    account_entry.reason, checkout.url, checkout.error, circle_group_member, circle_member, idempotency_key.answer, delivery.to_address,
    delivery.subject, delivery.error, delivery.merge_values, delivery.attachments, delivery.secret, delivery.phone, delivery.message,
    delivery.tried_error, export.selection, file_removal, member_import_row.cells, member_import_row.fields, member_import_row.email,
    member_import_row.phone, member_import_row.problem, member_import_row.problems, member_import_row.reason, member_import_row.before,
    member_import_row.after, member_import_row.left_out, member_import_row.money_key, member_import_row.note, notification,
    payment.name, payment.email, payment.phone, payment.deleted_reason, payment.note, payment_photo.file_name, rate_limit,
    refund.reason, refused_answers, refused_booking, refused_pay, reservation.email, reservation.client_name, reservation.phone,
    reservation.note, reservation.staff_note, reservation.place, reservation.reason, scenario_call, scenario_kept, scenario_run,
    scenario_run_step, scenario_sample, settlement_absent.note, settlement_row.note, transfer_receipt.note, transfer_receipt.file_name,
    transfer_receipt.reason, webhook_event.body, webhook_event.observed`;

/** These stay on purpose, each because of the sentence in front of it. */
const KEPT = {
  'The guide says that it stays until its own time is over': `
    audit_log, settlement_file, settlement_row.cells, settlement_row.payer, settlement_row.reason`,
  'The guide says that staff correct what they wrote elsewhere': `
    campaign.name, campaign.filter, campaign_run.audience, member_import.name, saved_view, scenario_watch.search`,
  'Answers have an erasure of their own': 'form_invite, partial_response, response, response_claim, response_handling, upload',
  'A number that answered STOP is kept without a name, as the guide says': 'channel_stop',
  'The law on accounts asks for it': `
    account_entry.detail, checkout.provider_id, payment.produit, payment.payment_id, payment_alias, refund.provider_key,
    settlement_row.reference, settlement_row.other_reference`,
  'A photo of a receipt belongs to its payment': `
    payment_photo.file_type, payment_photo.storage_key, transfer_receipt.file_type, transfer_receipt.storage_key`,
  'A campaign counts its messages, whose numbers and marks name nobody': `
    campaign_message, delivery.kind, delivery.text, delivery.html, delivery.key, delivery.draft_id, delivery.thread_id,
    delivery.provider_id, delivery.tried_channel, delivery.language`,
  'A session says when somebody came, and not who': 'reservation.service, reservation.client_zone',
  'It says what became of a row that is empty': `
    member_import_row.undo_reason, member_import_row.leave_out_fields, member_import_row.reference_key`,
  'It says which payment a provider reported, and what differs in its amount': `
    webhook_event.delivery_key, webhook_event.event, webhook_event.object_id, webhook_event.error`,
};

/** These hold nothing of members, each because of the sentence in front of it. */
const OF_NO_MEMBER = {
  'It is of staff, or names the one who did something': `
    account, account_entry.actor_name, closed_month, coach, coach_calendar, coach_day_off, coach_invitation, email_change, mail_account,
    member_bulk.made_by_name, member_bulk.undone_by_name, member_import.requested_name, member_note_mention, password_reset,
    push_subscription, recovery_code, registration, reminder_run.requested_name, session, settlement_absent.decided_name,
    settlement_row.decided_name, two_factor`,
  'Staff write it about the programme': `
    access_group, accounting_setting, coaching_service, form, form_handling, form_picture, form_version, landing, mail_picture,
    member_field, pay_setting, product, product_version, scenario, scenario_version, setting, tag, template`,
  'It is what a message says to everybody, or why all of them waited': `
    campaign.reason, campaign_run.reason, campaign_run.subject, campaign_run.body, campaign_run.link, campaign_run.button_text,
    campaign_run.sms, campaign_run.whatsapp, campaign_run.brand`,
  'It says what was done with many, or why all of it failed': `
    circle_group, circle_sync, export.storage_key, export.error, handling_change, member_bulk.action, member_bulk.label,
    member_import.storage_key, member_import.encoding, member_import.separator, member_import.header, member_import.mapping,
    member_import.options, member_import.error, member_import.sheets, member_import.sheet, member_import.headings,
    member_import.remembered, reminder_run.error, reminder_run.steps`,
  'It is a sum, a currency or a digest': `
    channel_reply, exchange_rate, idempotency_key.key, idempotency_key.request, member_total, payment_total, question_tally, response_confirmation,
    settlement_row.currency`,
  'It is of the installation, or of an outside service': `
    backup, connection, message_channel, migration, payment_provider, process, secret_key, system_alert, system_alert_call,
    system_setting`,
};

const names = (written: string): string[] => written.split(',').map((name) => name.trim());
const KNOWN = new Set([ERASED, ...Object.values(KEPT), ...Object.values(OF_NO_MEMBER)].flatMap(names));
/** These tables have fates of their own, which other tests compare with the database. */
const ELSEWHERE = ['member', ...referencesTo(({ erase }) => erase === 'deleted').map(({ table }) => table)];

test('every column that can hold words has its place in the erasure of a member', async () => {
  const columns = await rowsOf(
    db,
    sql<{ table: string; name: string }>`
      select table_name as table, table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and udt_name in ('text', 'citext', 'json', 'jsonb', 'bytea', 'varchar', 'bpchar', '_text', '_citext', '_varchar', '_jsonb')
        and table_name <> all (${ELSEWHERE})
        -- A column of fixed words says nothing about anybody.
        and not exists (
          select from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
          where conrelid = table_name::regclass and attname = column_name and contype = 'c'
            and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((' || column_name || ' = ANY (ARRAY[%'
        )
      order by 2`,
  );
  const there = new Set(columns.flatMap(({ table, name }) => [table, name]));
  expect(
    columns.flatMap(({ table, name }) => (KNOWN.has(table) || KNOWN.has(name) ? [] : name)),
    'Decide what eraseMember does with these columns, and write each into ERASED, KEPT or OF_NO_MEMBER of this test.',
  ).toEqual([]);
  expect(
    [...KNOWN].filter((name) => !there.has(name)),
    'These are columns no more, or have fixed words only. Take them out of this test.',
  ).toEqual([]);
});
