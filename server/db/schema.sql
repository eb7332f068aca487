-- Made from the migrated database by `npm run db:types`: the migrations are the source. Read it, do not edit it.
-- docs/architecture.md says what each trigger is for.

create extension btree_gist;
create extension citext;
create extension pg_trgm;
create extension unaccent;

create sequence mail_sender;

create table access_group (
  id uuid default uuidv7() not null,
  name text not null,
  kind text default 'space'::text not null,
  circle_id bigint,
  created_at timestamp with time zone default now() not null,
  constraint access_group_pkey PRIMARY KEY (id),
  constraint access_group_kind CHECK ((kind = ANY (ARRAY['space'::text, 'access-group'::text]))),
  constraint access_group_kind_circle_id_key UNIQUE (kind, circle_id)
);

create table account (
  id uuid default uuidv7() not null,
  name text not null,
  email citext not null,
  password_hash text not null,
  role text not null,
  status text not null,
  created_at timestamp with time zone default now() not null,
  last_login_at timestamp with time zone,
  language text,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_key UNIQUE (email),
  constraint account_language CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint account_role CHECK ((role = ANY (ARRAY['admin'::text, 'coach'::text]))),
  constraint account_status CHECK ((status = ANY (ARRAY['Pending'::text, 'Active'::text, 'Inactive'::text, 'Banned'::text, 'Rejected'::text])))
);
CREATE TRIGGER account_becomes_coach AFTER UPDATE OF role ON public.account FOR EACH ROW WHEN (((new.role = 'coach'::text) AND (old.role <> 'coach'::text))) EXECUTE FUNCTION make_coach();
CREATE TRIGGER account_is_coach AFTER INSERT ON public.account FOR EACH ROW WHEN ((new.role = 'coach'::text)) EXECUTE FUNCTION make_coach();
CREATE TRIGGER account_keeps_an_admin AFTER UPDATE OF role, status ON public.account FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (old.status = 'Active'::text) AND ((new.role <> 'admin'::text) OR (new.status <> 'Active'::text)))) EXECUTE FUNCTION keep_an_admin();

create table account_due (
  member_id uuid not null,
  stale boolean default true not null,
  currency text,
  owed bigint default 0 not null,
  credit bigint default 0 not null,
  next_due date,
  next_amount bigint default 0 not null,
  renewal bigint,
  changed_at timestamp with time zone,
  renewal_currency text,
  constraint account_due_pkey PRIMARY KEY (member_id),
  constraint account_due_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint account_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint account_due_renewal_currency CHECK ((renewal_currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text])))
);
CREATE INDEX account_due_by_day ON public.account_due USING btree ((
CASE
    WHEN (next_due IS NULL) THEN 'none'::text
    ELSE 'due'::text
END), next_due, member_id);
CREATE INDEX account_due_by_owed ON public.account_due USING btree (currency, owed, member_id);
CREATE INDEX account_due_credit ON public.account_due USING btree (member_id) WHERE (credit > 0);
CREATE INDEX account_due_stale ON public.account_due USING btree (member_id) WHERE stale;

create table account_entry (
  id uuid default uuidv7() not null,
  member_id uuid not null,
  kind text not null,
  amount bigint,
  currency text,
  detail jsonb,
  reason text default ''::text not null,
  reverses_id uuid,
  actor_id uuid,
  actor_name text,
  created_at timestamp with time zone default clock_timestamp() not null,
  transfer_id uuid,
  counted_at timestamp with time zone,
  constraint account_entry_pkey PRIMARY KEY (id),
  constraint account_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint account_entry_amount CHECK (((amount > 0) AND (amount <= '10000000000000'::bigint))),
  constraint account_entry_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint account_entry_kind CHECK ((kind = ANY (ARRAY['discount'::text, 'waiver'::text, 'plan'::text, 'by-hand'::text, 'opening'::text, 'credit-out'::text, 'credit-in'::text]))),
  constraint account_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint account_entry_money CHECK ((((amount IS NOT NULL) OR (kind <> ALL (ARRAY['discount'::text, 'waiver'::text, 'credit-out'::text, 'credit-in'::text]))) AND ((amount IS NULL) OR (kind = ANY (ARRAY['discount'::text, 'waiver'::text, 'credit-out'::text, 'credit-in'::text, 'opening'::text]))) AND (((amount IS NOT NULL) OR (kind = 'plan'::text)) = (currency IS NOT NULL)))),
  constraint account_entry_reversed_once UNIQUE (reverses_id),
  constraint account_entry_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES account_entry(id) ON DELETE CASCADE,
  constraint account_entry_transfer CHECK (((kind = ANY (ARRAY['credit-out'::text, 'credit-in'::text])) = (transfer_id IS NOT NULL)))
);
CREATE INDEX account_entry_of_member ON public.account_entry USING btree (member_id, created_at);
CREATE INDEX account_entry_transfer_id ON public.account_entry USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE TRIGGER account_entry_append_only BEFORE UPDATE ON public.account_entry FOR EACH ROW EXECUTE FUNCTION account_entry_is_append_only();
CREATE TRIGGER entry_in_open_month BEFORE INSERT OR DELETE ON public.account_entry FOR EACH ROW EXECUTE FUNCTION entry_in_open_month();

create table account_instalment (
  member_id uuid not null,
  number integer not null,
  due date,
  currency text not null,
  amount bigint not null,
  constraint account_instalment_pkey PRIMARY KEY (member_id, number),
  constraint account_instalment_amount CHECK ((amount > 0)),
  constraint account_instalment_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint account_instalment_member_id_fkey FOREIGN KEY (member_id) REFERENCES account_due(member_id) ON DELETE CASCADE
);
CREATE INDEX account_instalment_by_day ON public.account_instalment USING btree (due, currency, amount, member_id);

create table accounting_setting (
  id boolean default true not null,
  plan jsonb default '{}'::jsonb not null,
  constraint accounting_setting_pkey PRIMARY KEY (id),
  constraint accounting_setting_one_row CHECK (id)
);

create table admin_request (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint admin_request_pkey PRIMARY KEY (id),
  constraint admin_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint admin_request_account_id_key UNIQUE (account_id),
  constraint admin_request_decided CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint admin_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint admin_request_decision CHECK ((decision = ANY (ARRAY['active'::text, 'rejected'::text])))
);

create table audit_log (
  id uuid default uuidv7() not null,
  at timestamp with time zone default now() not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  address text,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_type, subject_id, at DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

create table backup (
  id uuid default uuidv7() not null,
  cause text not null,
  state text default 'running'::text not null,
  requested_by uuid,
  folder text not null,
  file_name text not null,
  size bigint,
  row_count bigint,
  file_count bigint,
  missing_count integer,
  has_key boolean default false not null,
  problem text,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  removed_at timestamp with time zone,
  nth bigint generated by default as identity not null,
  constraint backup_pkey PRIMARY KEY (id),
  constraint backup_cause CHECK ((cause = ANY (ARRAY['schedule'::text, 'request'::text, 'command'::text]))),
  constraint backup_finished CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint backup_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint backup_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX backup_order ON public.backup USING btree (nth);
CREATE INDEX backup_requested_by ON public.backup USING btree (requested_by) WHERE (requested_by IS NOT NULL);

create table backup_setting (
  id boolean default true not null,
  enabled boolean default true not null,
  hour integer default 2 not null,
  keep_daily integer default 7 not null,
  keep_weekly integer default 4 not null,
  since timestamp with time zone default now() not null,
  constraint backup_setting_pkey PRIMARY KEY (id),
  constraint backup_setting_daily CHECK (((keep_daily >= 1) AND (keep_daily <= 90))),
  constraint backup_setting_hour CHECK (((hour >= 0) AND (hour <= 23))),
  constraint backup_setting_one_row CHECK (id),
  constraint backup_setting_weekly CHECK (((keep_weekly >= 0) AND (keep_weekly <= 104)))
);

create table campaign (
  id uuid default uuidv7() not null,
  name text not null,
  template_id uuid,
  to_all boolean default false not null,
  to_moderators boolean default false not null,
  schedule_at timestamp with time zone,
  one_time boolean default true not null,
  period text,
  frequency integer,
  from_day date,
  to_day date,
  account_id uuid,
  status text default 'draft'::text not null,
  reason text,
  next_at timestamp with time zone,
  rev integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  purge_at timestamp with time zone,
  segment_id uuid,
  filter jsonb,
  except_segments uuid[] default '{}'::uuid[] not null,
  frozen_at timestamp with time zone,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE SET NULL,
  constraint campaign_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint campaign_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint campaign_frequency CHECK (((frequency >= 1) AND (frequency <= 1000))),
  constraint campaign_period CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  constraint campaign_recurs CHECK ((one_time OR ((period IS NOT NULL) AND (frequency IS NOT NULL)))),
  constraint campaign_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES saved_view(id),
  constraint campaign_status CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))),
  constraint campaign_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id) ON DELETE SET NULL
);
CREATE INDEX campaign_by_creation ON public.campaign USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX campaign_due ON public.campaign USING btree (next_at) WHERE ((status = 'scheduled'::text) AND (deleted_at IS NULL));
CREATE INDEX campaign_purge ON public.campaign USING btree (purge_at) WHERE (purge_at IS NOT NULL);
CREATE INDEX campaign_segment ON public.campaign USING btree (segment_id) WHERE (segment_id IS NOT NULL);

create table campaign_exclusion (
  campaign_id uuid not null,
  member_id uuid not null,
  constraint campaign_exclusion_pkey PRIMARY KEY (campaign_id, member_id),
  constraint campaign_exclusion_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_exclusion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX campaign_exclusion_member ON public.campaign_exclusion USING btree (member_id);

create table campaign_member (
  campaign_id uuid not null,
  member_id uuid not null,
  constraint campaign_member_pkey PRIMARY KEY (campaign_id, member_id),
  constraint campaign_member_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX campaign_member_member ON public.campaign_member USING btree (member_id);

create table campaign_message (
  run_id uuid not null,
  fingerprint text not null,
  delivery_id uuid not null,
  constraint campaign_message_pkey PRIMARY KEY (run_id, fingerprint),
  constraint campaign_message_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES delivery(id) ON DELETE CASCADE,
  constraint campaign_message_run_id_fkey FOREIGN KEY (run_id) REFERENCES campaign_run(id) ON DELETE CASCADE
);
CREATE INDEX campaign_message_delivery ON public.campaign_message USING btree (delivery_id);

create table campaign_run (
  id uuid default uuidv7() not null,
  campaign_id uuid not null,
  scheduled_for timestamp with time zone not null,
  state text default 'freezing'::text not null,
  reason text,
  subject text not null,
  body text not null,
  link text not null,
  button_text text not null,
  account_id uuid,
  frozen_to uuid,
  total integer default 0 not null,
  sent integer default 0 not null,
  failed integer default 0 not null,
  skipped integer default 0 not null,
  uncertain integer default 0 not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  captured integer default 0 not null,
  audience jsonb,
  sms text default ''::text not null,
  whatsapp jsonb,
  brand jsonb,
  moved_at timestamp with time zone default now() not null,
  constraint campaign_run_pkey PRIMARY KEY (id),
  constraint campaign_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES mail_account(id) ON DELETE SET NULL,
  constraint campaign_run_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_run_campaign_id_scheduled_for_key UNIQUE (campaign_id, scheduled_for),
  constraint campaign_run_state CHECK ((state = ANY (ARRAY['freezing'::text, 'sending'::text, 'paused'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX campaign_run_active ON public.campaign_run USING btree (account_id) WHERE (state = ANY (ARRAY['freezing'::text, 'sending'::text]));

create table channel_reply (
  digest text not null,
  received_at timestamp with time zone default now() not null,
  constraint channel_reply_pkey PRIMARY KEY (digest)
);

create table channel_stop (
  channel text not null,
  phone text not null,
  stopped_at timestamp with time zone default now() not null,
  constraint channel_stop_pkey PRIMARY KEY (channel, phone),
  constraint channel_stop_channel CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text])))
);

create table checkout (
  id uuid default uuidv7() not null,
  member_id uuid not null,
  provider text not null,
  category text not null,
  amount bigint not null,
  currency text not null,
  submission_key uuid not null,
  state text default 'starting'::text not null,
  provider_id text,
  url text,
  error text,
  payment_id uuid,
  checked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint checkout_pkey PRIMARY KEY (id),
  constraint checkout_amount CHECK ((amount > 0)),
  constraint checkout_category CHECK ((category = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint checkout_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint checkout_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint checkout_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint checkout_provider CHECK ((provider = ANY (ARRAY['fedapay'::text, 'moneroo'::text, 'chariow'::text]))),
  constraint checkout_provider_id_key UNIQUE (provider, provider_id),
  constraint checkout_state CHECK ((state = ANY (ARRAY['starting'::text, 'open'::text, 'paid'::text, 'failed'::text, 'abandoned'::text]))),
  constraint checkout_submission_key_key UNIQUE (submission_key)
);
CREATE INDEX checkout_member ON public.checkout USING btree (member_id, created_at);
CREATE INDEX checkout_waiting ON public.checkout USING btree (created_at) WHERE (state = ANY (ARRAY['starting'::text, 'open'::text]));

create table circle_group (
  kind text not null,
  circle_id bigint not null,
  name text not null,
  sync_id uuid not null,
  expected integer,
  complete boolean default false not null,
  constraint circle_group_pkey PRIMARY KEY (kind, circle_id)
);

create table circle_group_member (
  kind text not null,
  group_circle_id bigint not null,
  email text not null,
  sync_id uuid,
  read_at timestamp with time zone default now() not null,
  constraint circle_group_member_pkey PRIMARY KEY (kind, group_circle_id, email)
);
CREATE INDEX circle_group_member_email ON public.circle_group_member USING btree (email);

create table circle_member (
  circle_id bigint not null,
  email text not null,
  name text not null,
  active boolean not null,
  profile text,
  joined_at timestamp with time zone,
  sync_id uuid,
  read_at timestamp with time zone default now() not null,
  constraint circle_member_pkey PRIMARY KEY (circle_id)
);
CREATE INDEX circle_member_email ON public.circle_member USING btree (email);

create table circle_pause (
  id boolean default true not null,
  until timestamp with time zone not null,
  constraint circle_pause_pkey PRIMARY KEY (id),
  constraint circle_pause_one_row CHECK (id)
);

create table circle_push (
  member_id uuid not null,
  begun_at timestamp with time zone default now() not null,
  constraint circle_push_pkey PRIMARY KEY (member_id),
  constraint circle_push_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table circle_sync (
  id uuid default uuidv7() not null,
  state text default 'running'::text not null,
  step text default 'members'::text not null,
  page integer default 1 not null,
  kind text,
  circle_id bigint,
  members integer default 0 not null,
  expected integer,
  memberships integer default 0 not null,
  added integer default 0 not null,
  linked integer default 0 not null,
  access_given integer default 0 not null,
  access_taken integer default 0 not null,
  error text,
  requested_by uuid,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint circle_sync_pkey PRIMARY KEY (id),
  constraint circle_sync_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint circle_sync_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint circle_sync_step CHECK ((step = ANY (ARRAY['members'::text, 'spaces'::text, 'access-groups'::text, 'memberships'::text, 'apply'::text])))
);
CREATE UNIQUE INDEX circle_sync_running ON public.circle_sync USING btree (state) WHERE (state = 'running'::text);

create table circle_usage (
  month date not null,
  calls integer default 0 not null,
  constraint circle_usage_pkey PRIMARY KEY (month)
);

create table closed_month (
  month date not null,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone default now() not null,
  closed_by uuid,
  closed_name text not null,
  constraint closed_month_pkey PRIMARY KEY (month),
  constraint closed_month_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint closed_month_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table coach (
  account_id uuid not null,
  specialization text default ''::text not null,
  slug text not null,
  bookable boolean default true not null,
  accepted_at timestamp with time zone,
  invited_at timestamp with time zone,
  place text default ''::text not null,
  feed_token uuid,
  feed_made_at timestamp with time zone,
  removed_at timestamp with time zone,
  hours_rev integer default 0 not null,
  constraint coach_pkey PRIMARY KEY (account_id),
  constraint coach_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint coach_feed_token_key UNIQUE (feed_token),
  constraint coach_slug_key UNIQUE (slug)
);

create table coach_busy (
  id uuid default uuidv7() not null,
  coach_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint coach_busy_pkey PRIMARY KEY (id),
  constraint coach_busy_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach_calendar(coach_id) ON DELETE CASCADE,
  constraint coach_busy_order CHECK ((starts_at < ends_at))
);
CREATE INDEX coach_busy_coach ON public.coach_busy USING btree (coach_id, starts_at);

create table coach_calendar (
  coach_id uuid not null,
  address_secret text not null,
  host text not null,
  created_at timestamp with time zone default now() not null,
  tried_at timestamp with time zone,
  read_at timestamp with time zone,
  failure text,
  constraint coach_calendar_pkey PRIMARY KEY (coach_id),
  constraint coach_calendar_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(account_id) ON DELETE CASCADE
);

create table coach_day_off (
  id uuid default uuidv7() not null,
  coach_id uuid not null,
  first_day date not null,
  last_day date not null,
  reason text default ''::text not null,
  constraint coach_day_off_pkey PRIMARY KEY (id),
  constraint coach_day_off_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(account_id) ON DELETE CASCADE,
  constraint coach_day_off_order CHECK ((first_day <= last_day))
);
CREATE INDEX coach_day_off_coach ON public.coach_day_off USING btree (coach_id, last_day);

create table coach_hours (
  id uuid default uuidv7() not null,
  coach_id uuid not null,
  weekday integer not null,
  opens integer not null,
  closes integer not null,
  constraint coach_hours_pkey PRIMARY KEY (id),
  constraint coach_hours_apart EXCLUDE USING gist (coach_id WITH =, weekday WITH =, int4range(opens, closes) WITH &&),
  constraint coach_hours_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(account_id) ON DELETE CASCADE,
  constraint coach_hours_order CHECK (((0 <= opens) AND (opens < closes) AND (closes <= 1440))),
  constraint coach_hours_weekday CHECK (((weekday >= 1) AND (weekday <= 7)))
);

create table coach_invitation (
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint coach_invitation_pkey PRIMARY KEY (account_id),
  constraint coach_invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint coach_invitation_token_hash_key UNIQUE (token_hash)
);

create table coaching_service (
  id uuid default uuidv7() not null,
  name text not null,
  duration integer not null,
  color text not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  place text default ''::text not null,
  change_hours integer default 0 not null,
  buffer_before integer default 0 not null,
  buffer_after integer default 0 not null,
  notice_hours integer default 2 not null,
  horizon_days integer default 60 not null,
  per_day integer,
  constraint coaching_service_pkey PRIMARY KEY (id),
  constraint coaching_service_buffer_after CHECK (((buffer_after >= 0) AND (buffer_after <= 240))),
  constraint coaching_service_buffer_before CHECK (((buffer_before >= 0) AND (buffer_before <= 240))),
  constraint coaching_service_change_hours CHECK (((change_hours >= 0) AND (change_hours <= 336))),
  constraint coaching_service_color CHECK ((color = ANY (ARRAY['indigo'::text, 'teal'::text, 'amber'::text, 'green'::text, 'rose'::text, 'violet'::text, 'sky'::text, 'slate'::text]))),
  constraint coaching_service_duration CHECK (((duration >= 5) AND (duration <= 480))),
  constraint coaching_service_horizon_days CHECK (((horizon_days >= 1) AND (horizon_days <= 365))),
  constraint coaching_service_notice_hours CHECK (((notice_hours >= 0) AND (notice_hours <= 336))),
  constraint coaching_service_per_day CHECK (((per_day >= 1) AND (per_day <= 50)))
);
CREATE UNIQUE INDEX coaching_service_name ON public.coaching_service USING btree (fold(name)) WHERE (archived_at IS NULL);

create table connection (
  id uuid default uuidv7() not null,
  service text not null,
  name text not null,
  fields text[] not null,
  secret text not null,
  check_ok boolean,
  check_message text,
  check_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  former_hosts text,
  constraint connection_pkey PRIMARY KEY (id),
  constraint connection_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX connection_service ON public.connection USING btree (service, id);

create table delivery (
  id uuid default uuidv7() not null,
  kind text not null,
  to_address text not null,
  subject text default ''::text not null,
  text text default ''::text not null,
  html text default ''::text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  reminds_id uuid,
  reminds_state text,
  reminds_due date,
  key text,
  account_id uuid,
  run_id uuid,
  member_id uuid,
  merge_values jsonb,
  next_at timestamp with time zone default now() not null,
  claimed_by integer,
  draft_id text,
  thread_id text,
  provider_id text,
  attachments jsonb,
  secret text,
  channel text default 'email'::text not null,
  phone text,
  message jsonb,
  tried_channel text,
  tried_error text,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  same_as uuid,
  language text,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_channel CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'sms'::text]))),
  constraint delivery_phone CHECK (((channel = 'email'::text) OR (phone IS NOT NULL))),
  constraint delivery_reminds_id_fkey FOREIGN KEY (reminds_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint delivery_reminds_state CHECK ((reminds_state = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint delivery_secret CHECK (((secret IS NULL) OR (state = ANY (ARRAY['pending'::text, 'sending'::text, 'uncertain'::text])))),
  constraint delivery_state CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'captured'::text, 'failed'::text, 'skipped'::text, 'uncertain'::text])))
);
CREATE INDEX delivery_by_address ON public.delivery USING hash (lower(to_address));
CREATE INDEX delivery_channel_waiting ON public.delivery USING btree (channel, run_id, next_at, id) WHERE ((state = 'pending'::text) AND (claimed_by IS NULL) AND (channel <> 'email'::text));
CREATE INDEX delivery_claimed ON public.delivery USING btree (claimed_by) WHERE ((state = ANY (ARRAY['pending'::text, 'sending'::text])) AND ((claimed_by IS NOT NULL) OR (state = 'sending'::text)));
CREATE UNIQUE INDEX delivery_key ON public.delivery USING btree (key) WHERE (key IS NOT NULL);
CREATE INDEX delivery_letters_waiting ON public.delivery USING btree (account_id, next_at) WHERE ((state = 'pending'::text) AND (run_id IS NULL) AND (claimed_by IS NULL));
CREATE INDEX delivery_member ON public.delivery USING btree (member_id) WHERE ((member_id IS NOT NULL) AND (run_id IS NULL));
CREATE INDEX delivery_outbox ON public.delivery USING btree (created_at DESC, id DESC) WHERE (run_id IS NULL);
CREATE INDEX delivery_reminds ON public.delivery USING btree (reminds_id) WHERE (reminds_id IS NOT NULL);
CREATE UNIQUE INDEX delivery_run_member ON public.delivery USING btree (run_id, member_id) WHERE (run_id IS NOT NULL);
CREATE INDEX delivery_run_trouble ON public.delivery USING btree (run_id, state, member_id) WHERE ((run_id IS NOT NULL) AND (state = ANY (ARRAY['failed'::text, 'skipped'::text, 'uncertain'::text])));
CREATE INDEX delivery_run_waiting ON public.delivery USING btree (run_id, next_at, id) WHERE ((state = 'pending'::text) AND (run_id IS NOT NULL) AND (claimed_by IS NULL));
CREATE INDEX delivery_same_as ON public.delivery USING btree (same_as) WHERE (same_as IS NOT NULL);
CREATE INDEX delivery_sms_receipt ON public.delivery USING btree (provider_id) WHERE ((channel = 'sms'::text) AND (provider_id IS NOT NULL));
CREATE TRIGGER delivery_reminder AFTER UPDATE ON public.delivery REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION delivery_reminder();

create table email_change (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  email citext not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint email_change_account_id_key UNIQUE (account_id)
);

create table erased_circle (
  circle_id bigint not null,
  erased_at timestamp with time zone default now() not null,
  constraint erased_circle_pkey PRIMARY KEY (circle_id)
);

create table exchange_rate (
  id uuid default uuidv7() not null,
  from_currency text not null,
  to_currency text not null,
  day date not null,
  rate numeric(20,10) not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint exchange_rate_pkey PRIMARY KEY (id),
  constraint exchange_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint exchange_rate_from_currency_to_currency_day_key UNIQUE (from_currency, to_currency, day),
  constraint exchange_rate_positive CHECK ((rate > (0)::numeric))
);

create table export (
  id uuid default uuidv7() not null,
  form_id uuid,
  requested_by uuid,
  format text not null,
  selection jsonb not null,
  state text default 'queued'::text not null,
  total bigint,
  written bigint default 0 not null,
  storage_key text,
  size bigint,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  subject text default 'responses'::text not null,
  language text not null,
  constraint export_pkey PRIMARY KEY (id),
  constraint export_form CHECK (((subject = 'responses'::text) = (form_id IS NOT NULL))),
  constraint export_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint export_format CHECK ((format = ANY (ARRAY['csv'::text, 'csv-semicolon'::text, 'xlsx'::text]))),
  constraint export_language CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint export_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint export_state CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint export_subject CHECK ((subject = ANY (ARRAY['responses'::text, 'members'::text])))
);
CREATE INDEX export_by_form ON public.export USING btree (form_id, created_at DESC);

create table file_removal (
  storage_key text not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone default now() not null,
  constraint file_removal_pkey PRIMARY KEY (storage_key)
);

create table form (
  id uuid default uuidv7() not null,
  draft jsonb not null,
  title text generated always as ((draft ->> 'title'::text)) stored not null,
  rev integer default 1 not null,
  visibility text not null,
  is_published boolean default false not null,
  version_id uuid,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  closes_at timestamp with time zone,
  max_responses integer,
  notify_emails text[] default '{}'::text[] not null,
  retention_days integer,
  deleted_by uuid,
  purge_at timestamp with time zone,
  updated_by uuid,
  language text default 'fr'::text not null,
  colour text,
  redirect_url text,
  confirm_to uuid,
  archived_at timestamp with time zone,
  unique_questions uuid[] default '{}'::uuid[] not null,
  constraint form_pkey PRIMARY KEY (id),
  constraint form_colour CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint form_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint form_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint form_language CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint form_max_responses CHECK ((max_responses > 0)),
  constraint form_published_has_version CHECK (((version_id IS NOT NULL) OR (NOT is_published))),
  constraint form_retention_days CHECK ((retention_days > 0)),
  constraint form_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint form_version_id FOREIGN KEY (version_id) REFERENCES form_version(id),
  constraint form_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'invite-only'::text, 'private'::text])))
);
CREATE INDEX form_created ON public.form USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX form_purge ON public.form USING btree (purge_at) WHERE (purge_at IS NOT NULL);
CREATE TRIGGER form_unique_questions BEFORE UPDATE OF version_id ON public.form FOR EACH ROW EXECUTE FUNCTION form_unique_questions();

create table form_handling (
  form_id uuid not null,
  statuses jsonb,
  mapping jsonb default '{}'::jsonb not null,
  rev integer default 0 not null,
  constraint form_handling_pkey PRIMARY KEY (form_id),
  constraint form_handling_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);

create table form_invite (
  id uuid default uuidv7() not null,
  form_id uuid not null,
  email citext not null,
  name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  sent_at timestamp with time zone,
  reminded_at timestamp with time zone,
  revoked_at timestamp with time zone,
  response_id uuid,
  used_at timestamp with time zone,
  constraint form_invite_pkey PRIMARY KEY (id),
  constraint form_invite_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint form_invite_form_id_email_key UNIQUE (form_id, email),
  constraint form_invite_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint form_invite_response_id_fkey FOREIGN KEY (response_id) REFERENCES response(id) ON DELETE SET NULL
);
CREATE INDEX form_invite_email ON public.form_invite USING btree (email);
CREATE INDEX form_invite_response ON public.form_invite USING btree (response_id) WHERE (response_id IS NOT NULL);

create table form_notice (
  form_id uuid not null,
  responses bigint not null,
  queued_at timestamp with time zone default now() not null,
  constraint form_notice_pkey PRIMARY KEY (form_id),
  constraint form_notice_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);

create table form_picture (
  form_id uuid not null,
  place text not null,
  id uuid default gen_random_uuid() not null,
  type text not null,
  content bytea not null,
  constraint form_picture_pkey PRIMARY KEY (form_id, place),
  constraint form_picture_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint form_picture_id_key UNIQUE (id),
  constraint form_picture_place CHECK ((place = ANY (ARRAY['logo'::text, 'header'::text]))),
  constraint form_picture_size CHECK ((octet_length(content) <= 204800))
);

create table form_presence (
  editor_id uuid not null,
  form_id uuid not null,
  account_id uuid not null,
  until timestamp with time zone not null,
  constraint form_presence_pkey PRIMARY KEY (editor_id),
  constraint form_presence_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint form_presence_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);
CREATE INDEX form_presence_form ON public.form_presence USING btree (form_id);

create table form_tally (
  form_id uuid not null,
  responses bigint default 0 not null,
  constraint form_tally_pkey PRIMARY KEY (form_id),
  constraint form_tally_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);

create table form_version (
  id uuid default uuidv7() not null,
  form_id uuid not null,
  number integer not null,
  content jsonb not null,
  published_at timestamp with time zone default now() not null,
  published_by uuid,
  responses bigint default 0 not null,
  constraint form_version_pkey PRIMARY KEY (id),
  constraint form_version_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint form_version_form_id_number_key UNIQUE (form_id, number),
  constraint form_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES account(id) ON DELETE SET NULL
);

create table handling_change (
  id uuid default uuidv7() not null,
  form_id uuid not null,
  changed_by uuid,
  given jsonb not null,
  created_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  constraint handling_change_pkey PRIMARY KEY (id),
  constraint handling_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint handling_change_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);
CREATE INDEX handling_change_changed_by ON public.handling_change USING btree (changed_by);
CREATE INDEX handling_change_form ON public.handling_change USING btree (form_id);

create table handling_change_item (
  change_id uuid not null,
  response_id uuid not null,
  status_id uuid,
  owner_id uuid,
  constraint handling_change_item_pkey PRIMARY KEY (change_id, response_id),
  constraint handling_change_item_change_id_fkey FOREIGN KEY (change_id) REFERENCES handling_change(id) ON DELETE CASCADE,
  constraint handling_change_item_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint handling_change_item_response_id_fkey FOREIGN KEY (response_id) REFERENCES response(id) ON DELETE CASCADE
);
CREATE INDEX handling_change_item_owner ON public.handling_change_item USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX handling_change_item_response ON public.handling_change_item USING btree (response_id);

create table health_check (
  id boolean default true not null,
  checked_at timestamp with time zone default now() not null,
  constraint health_check_pkey PRIMARY KEY (id),
  constraint health_check_one_row CHECK (id)
);

create table idempotency_key (
  account_id uuid not null,
  key text not null,
  request bytea not null,
  begun_at timestamp with time zone default now() not null,
  answer jsonb,
  constraint idempotency_key_pkey PRIMARY KEY (account_id, key),
  constraint idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_begun_at_idx ON public.idempotency_key USING btree (begun_at);

create table landing (
  id boolean default true not null,
  draft jsonb not null,
  content jsonb not null,
  rev integer default 1 not null,
  preview_key uuid default gen_random_uuid() not null,
  published_at timestamp with time zone,
  constraint landing_pkey PRIMARY KEY (id),
  constraint landing_one_row CHECK (id)
);

create table landing_tally (
  day date not null,
  kind text not null,
  n bigint not null,
  constraint landing_tally_pkey PRIMARY KEY (day, kind),
  constraint landing_tally_kind CHECK ((kind = ANY (ARRAY['visit'::text, 'offer-1'::text, 'offer-2'::text, 'offer-3'::text, 'offer-4'::text, 'offer-5'::text, 'offer-6'::text])))
);

create table mail_account (
  id uuid default uuidv7() not null,
  type text not null,
  email text not null,
  name text default ''::text not null,
  profile text,
  secret text,
  host text,
  port integer,
  username text,
  state text default 'connected'::text not null,
  error text,
  daily_limit integer not null,
  minute_limit integer not null,
  limited_until timestamp with time zone,
  sent_on date,
  sent_today integer default 0 not null,
  tokens real default 0 not null,
  tokens_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  bounces_read_at timestamp with time zone,
  linked_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  bounces_read_ids text[] default '{}'::text[] not null,
  constraint mail_account_pkey PRIMARY KEY (id),
  constraint mail_account_daily_limit CHECK (((daily_limit >= 1) AND (daily_limit <= 1000000))),
  constraint mail_account_email_is_normal CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint mail_account_linked_by_fkey FOREIGN KEY (linked_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint mail_account_minute_limit CHECK (((minute_limit >= 1) AND (minute_limit <= 100000))),
  constraint mail_account_smtp CHECK (((type <> 'smtp'::text) OR ((host IS NOT NULL) AND (port IS NOT NULL)))),
  constraint mail_account_state CHECK ((state = ANY (ARRAY['connected'::text, 'reconnect'::text]))),
  constraint mail_account_type CHECK ((type = ANY (ARRAY['google'::text, 'smtp'::text])))
);
CREATE UNIQUE INDEX mail_account_address ON public.mail_account USING btree (email, type) WHERE (removed_at IS NULL);

create table mail_picture (
  id uuid default gen_random_uuid() not null,
  type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  used_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint mail_picture_pkey PRIMARY KEY (id),
  constraint mail_picture_height CHECK ((height > 0)),
  constraint mail_picture_size CHECK ((octet_length(content) <= 204800)),
  constraint mail_picture_type CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint mail_picture_width CHECK ((width > 0))
);

create table member (
  id uuid default uuidv7() not null,
  full_name text not null,
  email text not null,
  phone text,
  age integer,
  nationality text,
  work text,
  profile text,
  source text,
  status text default 'NON TRAITÉ'::text not null,
  product text,
  moderator boolean default false not null,
  joined_at timestamp with time zone default now() not null,
  payment_status text default 'Progress'::text not null,
  payment_option text default 'Complete'::text not null,
  payment_last date,
  payment_sequence integer default 0 not null,
  payment_next date,
  subscription_status text,
  subscription_last date,
  subscription_sequence integer default 0 not null,
  subscription_next date,
  reminder_state text default 'Registration'::text not null,
  reminder_last timestamp with time zone,
  reminder_sequence integer default 0 not null,
  reminder_next date,
  billing_base jsonb,
  billing_base_at timestamp with time zone,
  circle_id bigint,
  circle_state text default 'local'::text not null,
  circle_error text,
  circle_synced_at timestamp with time zone,
  invited_at timestamp with time zone,
  rev integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  name_key text generated always as (fold(full_name)) stored not null,
  unsubscribed_at timestamp with time zone,
  bounced_at timestamp with time zone,
  bounce_reason text,
  paid_product text,
  search text generated always as (search_key((((((' '::text || full_name) || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)))) stored not null,
  language text,
  terms_id uuid,
  channel text default 'email'::text not null,
  whatsapp_agreed_at timestamp with time zone,
  whatsapp_refused text,
  archived_at timestamp with time zone,
  archived_groups uuid[] default '{}'::uuid[] not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  purge_at timestamp with time zone,
  former_number bigint,
  fields jsonb default '{}'::jsonb not null,
  coach_id uuid,
  merged_bases timestamp with time zone[],
  constraint member_pkey PRIMARY KEY (id),
  constraint member_age CHECK (((age >= 0) AND (age <= 150))),
  constraint member_channel CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'sms'::text]))),
  constraint member_circle_id_key UNIQUE (circle_id),
  constraint member_circle_state CHECK ((circle_state = ANY (ARRAY['local'::text, 'pending'::text, 'synced'::text, 'failed'::text]))),
  constraint member_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(account_id) ON DELETE SET NULL,
  constraint member_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint member_deleted_is_archived CHECK (((deleted_at IS NULL) OR (archived_at IS NOT NULL))),
  constraint member_email_is_normal CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint member_email_key UNIQUE (email),
  constraint member_former_number_key UNIQUE (former_number),
  constraint member_language CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint member_paid_product_fkey FOREIGN KEY (paid_product) REFERENCES product(name) ON UPDATE CASCADE,
  constraint member_payment_option CHECK ((payment_option = ANY (ARRAY['Partiel'::text, 'Complete'::text]))),
  constraint member_payment_sequence CHECK ((payment_sequence >= 0)),
  constraint member_payment_status CHECK ((payment_status = ANY (ARRAY['Completed'::text, 'Progress'::text, 'Late'::text, 'Out'::text]))),
  constraint member_product_fkey FOREIGN KEY (product) REFERENCES product(name) ON UPDATE CASCADE,
  constraint member_reminder_sequence CHECK ((reminder_sequence >= 0)),
  constraint member_reminder_state CHECK ((reminder_state = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint member_source CHECK ((source = ANY (ARRAY['facebook'::text, 'instagram'::text, 'youtube'::text]))),
  constraint member_status CHECK ((status = ANY (ARRAY['TRAITÉ'::text, 'NON TRAITÉ'::text, 'REJETÉ'::text, 'ANNULÉ'::text]))),
  constraint member_subscription_sequence CHECK ((subscription_sequence >= 0)),
  constraint member_subscription_status CHECK ((subscription_status = ANY (ARRAY['Completed'::text, 'Progress'::text, 'Late'::text, 'Out'::text]))),
  constraint member_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES product_version(id) ON DELETE RESTRICT
);
CREATE INDEX member_archived ON public.member USING btree (joined_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX member_by_email ON public.member USING btree (email COLLATE "C", id);
CREATE INDEX member_by_joined ON public.member USING btree (joined_at, id);
CREATE INDEX member_by_name ON public.member USING btree (name_key, id);
CREATE INDEX member_by_payment_status ON public.member USING btree (payment_status, joined_at, id);
CREATE INDEX member_by_product ON public.member USING btree (product, joined_at, id);
CREATE INDEX member_by_status ON public.member USING btree (status, joined_at, id);
CREATE INDEX member_circle_open ON public.member USING btree (circle_state, id) WHERE (circle_state = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE INDEX member_coach ON public.member USING btree (coach_id, joined_at DESC, id DESC) WHERE (coach_id IS NOT NULL);
CREATE INDEX member_deleted_by ON public.member USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX member_filters ON public.member USING btree (product, payment_status, payment_option, status, joined_at, id) WHERE (archived_at IS NULL);
CREATE INDEX member_payment_due ON public.member USING btree (payment_next) WHERE (payment_status = ANY (ARRAY['Progress'::text, 'Late'::text]));
CREATE INDEX member_phone ON public.member USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX member_purge ON public.member USING btree (purge_at) WHERE (purge_at IS NOT NULL);
CREATE INDEX member_search ON public.member USING gin (search gin_trgm_ops);
CREATE INDEX member_subscription_due ON public.member USING btree (subscription_next) WHERE (subscription_status IS NOT NULL);
CREATE INDEX member_unsubscribed ON public.member USING btree (joined_at DESC, id DESC) WHERE (unsubscribed_at IS NOT NULL);
CREATE TRIGGER account_due_is_stale AFTER UPDATE OF status, product, terms_id, payment_option, payment_status, payment_sequence, payment_next, billing_base, archived_at ON public.member FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.product IS DISTINCT FROM new.product) OR (old.terms_id IS DISTINCT FROM new.terms_id) OR (old.payment_option IS DISTINCT FROM new.payment_option) OR (old.payment_status IS DISTINCT FROM new.payment_status) OR (old.payment_sequence IS DISTINCT FROM new.payment_sequence) OR (old.payment_next IS DISTINCT FROM new.payment_next) OR (old.billing_base IS DISTINCT FROM new.billing_base) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION account_due_is_stale();
CREATE TRIGGER account_due_of_new_members AFTER INSERT ON public.member REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION account_due_of_new_members();
CREATE TRIGGER member_billing_base BEFORE UPDATE OF billing_base_at ON public.member FOR EACH ROW WHEN (((new.billing_base_at IS NOT NULL) AND (new.billing_base_at IS DISTINCT FROM old.billing_base_at))) EXECUTE FUNCTION stamp_billing_base();
CREATE TRIGGER member_email_changed BEFORE UPDATE OF email ON public.member FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION member_email_changed();
CREATE TRIGGER member_reminders BEFORE UPDATE OF payment_status, payment_next, subscription_next, reminder_state ON public.member FOR EACH ROW WHEN (((((old.payment_status IS DISTINCT FROM new.payment_status) OR (old.payment_next IS DISTINCT FROM new.payment_next)) OR (old.subscription_next IS DISTINCT FROM new.subscription_next)) OR (old.reminder_state IS DISTINCT FROM new.reminder_state))) EXECUTE FUNCTION member_reminders();
CREATE TRIGGER member_terms_changed BEFORE UPDATE OF product ON public.member FOR EACH ROW WHEN ((old.product IS DISTINCT FROM new.product)) EXECUTE FUNCTION member_terms();
CREATE TRIGGER member_terms_inserted BEFORE INSERT ON public.member FOR EACH ROW WHEN ((new.terms_id IS NULL)) EXECUTE FUNCTION member_terms();
CREATE TRIGGER member_totals_delete AFTER DELETE ON public.member REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_member_totals();
CREATE TRIGGER member_totals_insert AFTER INSERT ON public.member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_member_totals();
CREATE TRIGGER member_totals_update AFTER UPDATE ON public.member REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_member_totals();
CREATE TRIGGER scenario_member_changed AFTER UPDATE OF status, payment_status, subscription_status ON public.member FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.payment_status IS DISTINCT FROM new.payment_status)) OR (old.subscription_status IS DISTINCT FROM new.subscription_status))) EXECUTE FUNCTION scenario_on_member_changed();
CREATE TRIGGER scenario_member_created AFTER INSERT ON public.member REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION scenario_on_members_created();

create table member_access_group (
  member_id uuid not null,
  access_group_id uuid not null,
  created_at timestamp with time zone default now() not null,
  circle_state text default 'local'::text not null,
  given_by_billing boolean default false not null,
  constraint member_access_group_pkey PRIMARY KEY (member_id, access_group_id),
  constraint member_access_group_access_group_id_fkey FOREIGN KEY (access_group_id) REFERENCES access_group(id) ON DELETE CASCADE,
  constraint member_access_group_circle_state CHECK ((circle_state = ANY (ARRAY['local'::text, 'pending'::text, 'synced'::text, 'failed'::text, 'removing'::text]))),
  constraint member_access_group_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_access_group_group ON public.member_access_group USING btree (access_group_id, member_id);
CREATE INDEX member_access_group_open ON public.member_access_group USING btree (member_id, access_group_id) WHERE (circle_state = ANY (ARRAY['pending'::text, 'removing'::text, 'failed'::text]));

create table member_bulk (
  id uuid default uuidv7() not null,
  action jsonb not null,
  label text not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamp with time zone default now() not null,
  members integer default 0 not null,
  changed integer default 0 not null,
  state text default 'running'::text not null,
  finished_at timestamp with time zone,
  undone_by uuid,
  undone_by_name text,
  constraint member_bulk_pkey PRIMARY KEY (id),
  constraint member_bulk_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint member_bulk_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint member_bulk_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX member_bulk_created ON public.member_bulk USING btree (created_at);

create table member_bulk_item (
  bulk_id uuid not null,
  member_id uuid not null,
  done boolean default false not null,
  before jsonb,
  left_out text,
  constraint member_bulk_item_pkey PRIMARY KEY (bulk_id, member_id),
  constraint member_bulk_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES member_bulk(id) ON DELETE CASCADE
);

create table member_event (
  id uuid default uuidv7() not null,
  member_id uuid not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  actor_id uuid,
  actor_name text,
  data jsonb default '{}'::jsonb not null,
  constraint member_event_pkey PRIMARY KEY (id),
  constraint member_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_event_member ON public.member_event USING btree (member_id, at DESC, id DESC);

create table member_field (
  id uuid default uuidv7() not null,
  key text not null,
  name text not null,
  kind text not null,
  options jsonb default '[]'::jsonb not null,
  place integer not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  rev integer default 0 not null,
  constraint member_field_pkey PRIMARY KEY (id),
  constraint member_field_key_key UNIQUE (key),
  constraint member_field_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text])))
);
CREATE UNIQUE INDEX member_field_name ON public.member_field USING btree (fold(name));

create table member_import (
  id uuid default uuidv7() not null,
  name text not null,
  storage_key text,
  size bigint not null,
  state text default 'reading'::text not null,
  format text,
  encoding text,
  separator text,
  header text[] default '{}'::text[] not null,
  total integer,
  mapping jsonb default '{}'::jsonb not null,
  options jsonb default '{}'::jsonb not null,
  position integer default 0 not null,
  added integer default 0 not null,
  updated integer default 0 not null,
  skipped integer default 0 not null,
  undone integer default 0 not null,
  kept integer default 0 not null,
  error text,
  requested_by uuid,
  requested_name text not null,
  created_at timestamp with time zone default now() not null,
  step_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  sheets text[] default '{}'::text[] not null,
  sheet text,
  date_1904 boolean default false not null,
  attempts integer default 0 not null,
  headings text,
  remembered jsonb,
  kind text default 'members'::text not null,
  constraint member_import_pkey PRIMARY KEY (id),
  constraint member_import_format CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint member_import_kind CHECK ((kind = ANY (ARRAY['members'::text, 'payments'::text]))),
  constraint member_import_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint member_import_state CHECK ((state = ANY (ARRAY['reading'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX member_import_created ON public.member_import USING btree (created_at DESC, id DESC);

create table member_import_row (
  import_id uuid not null,
  n integer not null,
  cells text[] not null,
  fields jsonb,
  email text,
  phone text,
  problem text,
  outcome text,
  reason text,
  member_id uuid,
  before jsonb,
  after jsonb,
  imported boolean default false not null,
  undo text,
  undo_reason text,
  can_leave_out boolean default false not null,
  leave_out boolean default false not null,
  left_out text,
  problems jsonb,
  leave_out_fields text[] default '{}'::text[] not null,
  reference_key text,
  money_key text,
  note text,
  payment_id uuid,
  constraint member_import_row_pkey PRIMARY KEY (import_id, n),
  constraint member_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_import(id) ON DELETE CASCADE,
  constraint member_import_row_outcome CHECK ((outcome = ANY (ARRAY['new'::text, 'updated'::text, 'skipped'::text]))),
  constraint member_import_row_undo CHECK ((undo = ANY (ARRAY['undone'::text, 'kept'::text])))
);
CREATE INDEX member_import_row_email ON public.member_import_row USING btree (import_id, email, n) WHERE (email IS NOT NULL);
CREATE INDEX member_import_row_member ON public.member_import_row USING btree (member_id, import_id, n) WHERE (member_id IS NOT NULL);
CREATE INDEX member_import_row_money ON public.member_import_row USING btree (import_id, money_key, n) WHERE (money_key IS NOT NULL);
CREATE INDEX member_import_row_phone ON public.member_import_row USING btree (import_id, phone, n) WHERE (phone IS NOT NULL);
CREATE INDEX member_import_row_reference ON public.member_import_row USING btree (import_id, reference_key, n) WHERE (reference_key IS NOT NULL);

create table member_merge (
  merged_id uuid not null,
  member_id uuid not null,
  merged jsonb not null,
  merged_at timestamp with time zone default now() not null,
  merged_by uuid,
  undo jsonb,
  constraint member_merge_pkey PRIMARY KEY (merged_id),
  constraint member_merge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint member_merge_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX member_merge_email ON public.member_merge USING btree (((merged ->> 'email'::text)));
CREATE INDEX member_merge_member ON public.member_merge USING btree (member_id);

create table member_note (
  id uuid default uuidv7() not null,
  member_id uuid not null,
  text text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint member_note_pkey PRIMARY KEY (id),
  constraint member_note_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_note_member ON public.member_note USING btree (member_id, created_at DESC);

create table member_note_mention (
  note_id uuid not null,
  account_id uuid not null,
  name text not null,
  constraint member_note_mention_pkey PRIMARY KEY (note_id, account_id),
  constraint member_note_mention_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint member_note_mention_note_id_fkey FOREIGN KEY (note_id) REFERENCES member_note(id) ON DELETE CASCADE
);

create table member_out (
  member_id uuid not null,
  kind text not null,
  due date,
  access_groups uuid[] default '{}'::uuid[] not null,
  at timestamp with time zone default now() not null,
  left_at timestamp with time zone,
  given_back uuid[] default '{}'::uuid[] not null,
  constraint member_out_pkey PRIMARY KEY (member_id, kind),
  constraint member_out_kind CHECK ((kind = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint member_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table member_tag (
  member_id uuid not null,
  tag_id uuid not null,
  created_at timestamp with time zone default now() not null,
  given_by_billing boolean default false not null,
  given_by_product boolean default false not null,
  constraint member_tag_pkey PRIMARY KEY (member_id, tag_id),
  constraint member_tag_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint member_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE INDEX member_tag_tag ON public.member_tag USING btree (tag_id, member_id);
CREATE TRIGGER scenario_member_tag AFTER INSERT ON public.member_tag REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION scenario_on_tags();

create table member_total (
  joined_on date not null,
  status text not null,
  payment_status text not null,
  members bigint not null
);

create table message_channel (
  channel text not null,
  connection_id uuid not null,
  state text default 'connected'::text not null,
  error text,
  daily_limit integer not null,
  minute_limit integer not null,
  limited_until timestamp with time zone,
  sent_on date,
  sent_today integer default 0 not null,
  tokens real default 0 not null,
  tokens_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  receipt_token text not null,
  app_secret text,
  receipt_at timestamp with time zone,
  pay_template text default ''::text not null,
  pay_language text default 'fr'::text not null,
  updated_at timestamp with time zone default now() not null,
  constraint message_channel_pkey PRIMARY KEY (channel),
  constraint message_channel_channel CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text]))),
  constraint message_channel_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id),
  constraint message_channel_daily_limit CHECK (((daily_limit >= 1) AND (daily_limit <= 1000000))),
  constraint message_channel_minute_limit CHECK (((minute_limit >= 1) AND (minute_limit <= 100000))),
  constraint message_channel_state CHECK ((state = ANY (ARRAY['connected'::text, 'reconnect'::text])))
);

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table notification (
  id uuid default uuidv7() not null,
  type text not null,
  priority text not null,
  title text,
  message text,
  link text,
  key text,
  occurrences integer default 1 not null,
  account_id uuid,
  audience text default 'admin'::text not null,
  admin_request_id uuid,
  search text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  at timestamp with time zone default now() not null,
  notice text,
  args jsonb default '{}'::jsonb not null,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_admin_request_id_fkey FOREIGN KEY (admin_request_id) REFERENCES admin_request(id) ON DELETE CASCADE,
  constraint notification_admin_request_id_key UNIQUE (admin_request_id),
  constraint notification_audience CHECK ((audience = ANY (ARRAY['admin'::text, 'staff'::text]))),
  constraint notification_key_key UNIQUE (key),
  constraint notification_occurrences CHECK ((occurrences > 0)),
  constraint notification_priority CHECK ((priority = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint notification_text CHECK (((notice IS NOT NULL) OR ((title IS NOT NULL) AND (message IS NOT NULL)))),
  constraint notification_type CHECK ((type = ANY (ARRAY['admin_registration'::text, 'alert'::text, 'system'::text])))
);

create table notification_digest (
  account_id uuid not null,
  frequency text not null,
  told_on date,
  constraint notification_digest_pkey PRIMARY KEY (account_id),
  constraint notification_digest_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_digest_frequency CHECK ((frequency = ANY (ARRAY['none'::text, 'daily'::text])))
);

create table notification_read (
  account_id uuid not null,
  notification_id uuid not null,
  seen integer not null,
  constraint notification_read_pkey PRIMARY KEY (account_id, notification_id),
  constraint notification_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_read_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE
);
CREATE INDEX notification_read_notification ON public.notification_read USING btree (notification_id);

create table own_change (
  id uuid default uuidv7() not null,
  member_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  refused_at timestamp with time zone,
  constraint own_change_pkey PRIMARY KEY (id),
  constraint own_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX own_change_member ON public.own_change USING btree (member_id, id);

create table partial_response (
  form_id uuid not null,
  submission_key uuid not null,
  form_version_id uuid not null,
  answers jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint partial_response_pkey PRIMARY KEY (form_id, submission_key),
  constraint partial_response_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint partial_response_form_version_id_fkey FOREIGN KEY (form_version_id) REFERENCES form_version(id)
);
CREATE INDEX partial_response_updated ON public.partial_response USING btree (updated_at);

create table password_reset (
  id uuid default uuidv7() not null,
  account_id uuid,
  code_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  token_hash bytea,
  used_at timestamp with time zone,
  constraint password_reset_pkey PRIMARY KEY (id),
  constraint password_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint password_reset_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX password_reset_account ON public.password_reset USING btree (account_id);

create table pay_link (
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint pay_link_pkey PRIMARY KEY (id),
  constraint pay_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint pay_link_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX pay_link_member ON public.pay_link USING btree (member_id, expires_at);

create table pay_setting (
  id boolean default true not null,
  chariow_link text default ''::text not null,
  transfer_fr text default ''::text not null,
  transfer_en text default ''::text not null,
  constraint pay_setting_pkey PRIMARY KEY (id),
  constraint pay_setting_one_row CHECK (id)
);

create table payment (
  id uuid default uuidv7() not null,
  member_id uuid,
  category text not null,
  name text not null,
  email text default ''::text not null,
  phone text,
  produit text not null,
  moyen text not null,
  amount bigint not null,
  currency text not null,
  refunded bigint default 0 not null,
  payment_id text not null,
  paid_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  recorded_by uuid,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  deleted_reason text,
  rev integer default 1 not null,
  counted_at timestamp with time zone default clock_timestamp() not null,
  flag text,
  status text generated always as (payment_status(amount, refunded, member_id)) stored not null,
  search text generated always as (search_key((((((((' '::text || name) || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || payment_id))) stored not null,
  reported_at timestamp with time zone,
  import_id uuid,
  note text,
  detached_at timestamp with time zone,
  in_base_at timestamp with time zone,
  in_bases timestamp with time zone[],
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_amount CHECK ((amount > 0)),
  constraint payment_category CHECK ((category = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint payment_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint payment_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint payment_flag CHECK ((flag = ANY (ARRAY['Underpaid'::text, 'Overpaid'::text, 'No exchange rate'::text]))),
  constraint payment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  constraint payment_moyen CHECK ((moyen = ANY (ARRAY['Fedapay'::text, 'Moneroo'::text, 'Chariow'::text, 'Cash'::text]))),
  constraint payment_produit_fkey FOREIGN KEY (produit) REFERENCES product(name) ON UPDATE CASCADE,
  constraint payment_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint payment_refunded CHECK (((refunded >= 0) AND (refunded <= amount)))
);
CREATE INDEX payment_amount ON public.payment USING btree (currency, amount, paid_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX payment_deleted ON public.payment USING btree (paid_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX payment_filter ON public.payment USING btree (moyen, produit, category, currency, status, paid_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX payment_flagged ON public.payment USING btree (currency, member_id) WHERE ((flag = 'No exchange rate'::text) AND (deleted_at IS NULL));
CREATE INDEX payment_in_bases ON public.payment USING gin (in_bases) WHERE (in_bases IS NOT NULL);
CREATE INDEX payment_member ON public.payment USING btree (member_id, paid_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX payment_name ON public.payment USING btree (fold(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX payment_number ON public.payment USING btree (moyen, payment_id);
CREATE INDEX payment_of_member ON public.payment USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX payment_paid ON public.payment USING btree (paid_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX payment_reference ON public.payment USING btree (moyen, payment_id) WHERE (deleted_at IS NULL);
CREATE INDEX payment_search ON public.payment USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX payment_unmatched ON public.payment USING btree (paid_at DESC, id DESC) WHERE ((member_id IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER payment_changed_in_open_month BEFORE UPDATE ON public.payment FOR EACH ROW WHEN (((((((old.amount IS DISTINCT FROM new.amount) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.moyen IS DISTINCT FROM new.moyen)) OR (old.payment_id IS DISTINCT FROM new.payment_id)) OR (old.paid_at IS DISTINCT FROM new.paid_at)) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION payment_in_open_month();
CREATE TRIGGER payment_in_open_month BEFORE INSERT OR DELETE ON public.payment FOR EACH ROW EXECUTE FUNCTION payment_in_open_month();
CREATE TRIGGER payment_totals_delete AFTER DELETE ON public.payment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_payment_totals();
CREATE TRIGGER payment_totals_insert AFTER INSERT ON public.payment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_payment_totals();
CREATE TRIGGER payment_totals_update AFTER UPDATE ON public.payment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_payment_totals();
CREATE TRIGGER scenario_payment_attached AFTER UPDATE OF member_id ON public.payment FOR EACH ROW WHEN (((old.member_id IS NULL) AND (new.member_id IS NOT NULL) AND (new.deleted_at IS NULL) AND (new.import_id IS NULL))) EXECUTE FUNCTION scenario_on_payment();
CREATE TRIGGER scenario_payment_recorded AFTER INSERT ON public.payment FOR EACH ROW WHEN (((new.member_id IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION scenario_on_payment();

create table payment_alias (
  moyen text not null,
  reference text not null,
  payment_id uuid not null,
  constraint payment_alias_pkey PRIMARY KEY (moyen, reference),
  constraint payment_alias_moyen CHECK ((moyen = ANY (ARRAY['Fedapay'::text, 'Moneroo'::text, 'Chariow'::text]))),
  constraint payment_alias_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE
);
CREATE INDEX payment_alias_payment ON public.payment_alias USING btree (payment_id);

create table payment_fee (
  payment_id uuid not null,
  amount bigint not null,
  currency text not null,
  charged_at timestamp with time zone not null,
  file_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint payment_fee_pkey PRIMARY KEY (payment_id),
  constraint payment_fee_amount CHECK (((amount > 0) AND (amount <= '10000000000000'::bigint))),
  constraint payment_fee_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint payment_fee_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_file(id) ON DELETE SET NULL,
  constraint payment_fee_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE
);
CREATE INDEX payment_fee_charged_at ON public.payment_fee USING btree (charged_at);
CREATE INDEX payment_fee_file ON public.payment_fee USING btree (file_id);
CREATE TRIGGER fee_in_open_month BEFORE INSERT OR DELETE OR UPDATE OF amount, charged_at ON public.payment_fee FOR EACH ROW EXECUTE FUNCTION fee_in_open_month();

create table payment_photo (
  payment_id uuid not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  storage_key text not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint payment_photo_pkey PRIMARY KEY (payment_id),
  constraint payment_photo_added_by_fkey FOREIGN KEY (added_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint payment_photo_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE,
  constraint payment_photo_storage_key_key UNIQUE (storage_key)
);

create table payment_provider (
  provider text not null,
  last_reconciled_at timestamp with time zone,
  seen_until timestamp with time zone,
  error text,
  found integer default 0 not null,
  silent_since timestamp with time zone,
  constraint payment_provider_pkey PRIMARY KEY (provider),
  constraint payment_provider_name CHECK ((provider = ANY (ARRAY['fedapay'::text, 'moneroo'::text, 'chariow'::text])))
);

create table payment_total (
  day date not null,
  currency text not null,
  payments bigint not null,
  amount bigint not null,
  refunded bigint not null
);
CREATE INDEX payment_total_day ON public.payment_total USING btree (day);

create table process (
  id uuid default uuidv7() not null,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  memory bigint not null,
  folder text not null,
  disk_free bigint,
  disk_total bigint,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone default now() not null,
  constraint process_pkey PRIMARY KEY (id),
  constraint process_role CHECK ((role = ANY (ARRAY['all'::text, 'web'::text, 'worker'::text])))
);

create table product (
  id uuid default uuidv7() not null,
  name text not null,
  description text default ''::text not null,
  access_groups uuid[] default '{}'::uuid[] not null,
  is_default boolean default false not null,
  archived_at timestamp with time zone,
  rev integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  image uuid,
  image_alt text default ''::text not null,
  tags uuid[] default '{}'::uuid[] not null,
  welcome_template uuid,
  reminder_template uuid,
  confirmation_template uuid,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_confirmation_template_fkey FOREIGN KEY (confirmation_template) REFERENCES template(id) ON DELETE SET NULL,
  constraint product_image_alt CHECK ((char_length(image_alt) <= 300)),
  constraint product_image_fkey FOREIGN KEY (image) REFERENCES mail_picture(id),
  constraint product_name_key UNIQUE (name),
  constraint product_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint product_reminder_template_fkey FOREIGN KEY (reminder_template) REFERENCES template(id) ON DELETE SET NULL,
  constraint product_welcome_template_fkey FOREIGN KEY (welcome_template) REFERENCES template(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX product_default ON public.product USING btree (is_default) WHERE is_default;
CREATE UNIQUE INDEX product_folded_name ON public.product USING btree (fold(name));

create table product_version (
  id uuid default uuidv7() not null,
  product_id uuid not null,
  number integer not null,
  terms jsonb not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint product_version_pkey PRIMARY KEY (id),
  constraint product_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint product_version_number UNIQUE (product_id, number),
  constraint product_version_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE RESTRICT
);

create table push_sent (
  subscription_id uuid not null,
  notification_id uuid not null,
  seen integer not null,
  constraint push_sent_pkey PRIMARY KEY (subscription_id, notification_id),
  constraint push_sent_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint push_sent_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE
);
CREATE INDEX push_sent_notification ON public.push_sent USING btree (notification_id);

create table push_subscription (
  id uuid default uuidv7() not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_session UNIQUE (session_id),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);

create table question_tally (
  form_id uuid not null,
  question_id uuid not null,
  bucket text not null,
  n bigint not null,
  constraint question_tally_pkey PRIMARY KEY (form_id, question_id, bucket),
  constraint question_tally_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);

create table rate_limit (
  key text not null,
  attempts integer not null,
  window_ends_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint rate_limit_pkey PRIMARY KEY (key)
);

create table recovery_code (
  code_hash bytea not null,
  account_id uuid not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX recovery_code_account ON public.recovery_code USING btree (account_id);

create table refund (
  id uuid default uuidv7() not null,
  payment_id uuid not null,
  amount bigint not null,
  reason text not null,
  provider_key text,
  refunded_at timestamp with time zone default now() not null,
  recorded_by uuid,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_amount CHECK ((amount > 0)),
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE,
  constraint refund_payment_id_provider_key_key UNIQUE (payment_id, provider_key),
  constraint refund_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES account(id) ON DELETE SET NULL
);
CREATE TRIGGER refund_in_open_month BEFORE INSERT OR DELETE OR UPDATE OF amount, refunded_at ON public.refund FOR EACH ROW EXECUTE FUNCTION refund_in_open_month();

create table refused_answers (
  form_id uuid not null,
  submission_key uuid not null,
  page jsonb not null,
  refused_at timestamp with time zone default now() not null,
  constraint refused_answers_pkey PRIMARY KEY (form_id, submission_key),
  constraint refused_answers_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);
CREATE INDEX refused_answers_at ON public.refused_answers USING btree (refused_at);

create table refused_booking (
  subject_id uuid not null,
  submission_key uuid not null,
  page jsonb not null,
  refused_at timestamp with time zone default now() not null,
  constraint refused_booking_pkey PRIMARY KEY (subject_id, submission_key)
);
CREATE INDEX refused_booking_at ON public.refused_booking USING btree (refused_at);

create table refused_pay (
  subject_id uuid not null,
  submission_key uuid not null,
  page jsonb not null,
  refused_at timestamp with time zone default now() not null,
  constraint refused_pay_pkey PRIMARY KEY (subject_id, submission_key)
);
CREATE INDEX refused_pay_at ON public.refused_pay USING btree (refused_at);

create table registration (
  id uuid default uuidv7() not null,
  name text not null,
  email citext not null,
  password_hash text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX registration_email ON public.registration USING btree (email);
CREATE INDEX registration_expires ON public.registration USING btree (expires_at);

create table reminder (
  id uuid default uuidv7() not null,
  run_id uuid,
  member_id uuid,
  email text not null,
  kind text not null,
  due date not null,
  sequence integer not null,
  template_id uuid,
  delivery_key text generated always as (('reminder:'::text || (id)::text)) stored not null,
  at timestamp with time zone default now() not null,
  state text default 'pending'::text not null,
  constraint reminder_pkey PRIMARY KEY (id),
  constraint reminder_kind CHECK ((kind = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint reminder_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint reminder_run_id_fkey FOREIGN KEY (run_id) REFERENCES reminder_run(id) ON DELETE SET NULL,
  constraint reminder_sequence CHECK ((sequence >= 1)),
  constraint reminder_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'captured'::text, 'failed'::text, 'skipped'::text, 'uncertain'::text]))),
  constraint reminder_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id) ON DELETE SET NULL
);
CREATE INDEX reminder_by_member ON public.reminder USING btree (member_id, kind, due);
CREATE INDEX reminder_by_run ON public.reminder USING btree (run_id, id) WHERE (run_id IS NOT NULL);
CREATE UNIQUE INDEX reminder_once ON public.reminder USING btree (member_id, kind, due, sequence) WHERE (state = ANY (ARRAY['pending'::text, 'sent'::text, 'uncertain'::text]));
CREATE TRIGGER scenario_reminder AFTER INSERT ON public.reminder REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION scenario_on_reminders();

create table reminder_run (
  id uuid default uuidv7() not null,
  day date not null,
  cause text not null,
  requested_by uuid,
  requested_name text,
  run_from timestamp with time zone default now() not null,
  run_to timestamp with time zone,
  success boolean,
  error text,
  step text default 'registration'::text not null,
  position uuid,
  steps jsonb default '[]'::jsonb not null,
  reminders integer default 0 not null,
  outs integer default 0 not null,
  failures integer default 0 not null,
  beat_at timestamp with time zone default now() not null,
  captured integer default 0 not null,
  constraint reminder_run_pkey PRIMARY KEY (id),
  constraint reminder_run_cause CHECK ((cause = ANY (ARRAY['daily'::text, 'manual'::text]))),
  constraint reminder_run_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint reminder_run_step CHECK ((step = ANY (ARRAY['registration'::text, 'subscription'::text, 'out'::text, 'end'::text])))
);
CREATE UNIQUE INDEX reminder_run_daily ON public.reminder_run USING btree (day) WHERE (cause = 'daily'::text);
CREATE INDEX reminder_run_from ON public.reminder_run USING btree (run_from DESC, id DESC);
CREATE UNIQUE INDEX reminder_run_running ON public.reminder_run USING btree (((run_to IS NULL))) WHERE (run_to IS NULL);

create table reservation (
  id uuid default uuidv7() not null,
  coach_id uuid not null,
  email text not null,
  client_name text default ''::text not null,
  member_id uuid,
  service_id uuid,
  service text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  status text default 'pending'::text not null,
  reason text,
  source text not null,
  note text default ''::text not null,
  client_zone text,
  sequence integer default 0 not null,
  invited_at timestamp with time zone,
  told_at timestamp with time zone,
  submission_key uuid,
  search text generated always as (search_key(((((email || ' '::text) || client_name) || ' '::text) || service))) stored not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  place text default ''::text not null,
  phone text default ''::text not null,
  staff_note text default ''::text not null,
  series_id uuid,
  client_language text,
  link_rev integer default 0 not null,
  constraint reservation_pkey PRIMARY KEY (id),
  constraint reservation_client_language_check CHECK ((client_language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint reservation_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(account_id) ON DELETE RESTRICT,
  constraint reservation_coach_is_free EXCLUDE USING gist (coach_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((status <> 'cancelled'::text)),
  constraint reservation_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint reservation_email_is_normal CHECK ((email = lower(TRIM(BOTH FROM email)))),
  constraint reservation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint reservation_order CHECK ((starts_at < ends_at)),
  constraint reservation_series_id_fkey FOREIGN KEY (series_id) REFERENCES reservation_series(id) ON DELETE SET NULL,
  constraint reservation_service_id_fkey FOREIGN KEY (service_id) REFERENCES coaching_service(id) ON DELETE SET NULL,
  constraint reservation_source CHECK ((source = ANY (ARRAY['staff'::text, 'public'::text]))),
  constraint reservation_status CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'cancelled'::text, 'completed'::text, 'missed'::text]))),
  constraint reservation_submission_key_key UNIQUE (submission_key)
);
CREATE INDEX reservation_coach ON public.reservation USING btree (coach_id, starts_at, id) INCLUDE (status);
CREATE INDEX reservation_email ON public.reservation USING btree (email);
CREATE INDEX reservation_in_series ON public.reservation USING btree (series_id, starts_at, id) WHERE (series_id IS NOT NULL);
CREATE INDEX reservation_member ON public.reservation USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX reservation_search ON public.reservation USING gin (search gin_trgm_ops);
CREATE INDEX reservation_starts ON public.reservation USING btree (starts_at, id);
CREATE INDEX reservation_waiting ON public.reservation USING btree (status, starts_at, id);
CREATE TRIGGER scenario_reservation_changed AFTER UPDATE OF status, starts_at, coach_id ON public.reservation FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.coach_id IS DISTINCT FROM new.coach_id))) EXECUTE FUNCTION scenario_on_reservation();
CREATE TRIGGER scenario_reservation_created AFTER INSERT ON public.reservation FOR EACH ROW EXECUTE FUNCTION scenario_on_reservation();

create table reservation_former_coach (
  reservation_id uuid not null,
  coach_id uuid not null,
  sequence integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  given_at timestamp with time zone default now() not null,
  constraint reservation_former_coach_pkey PRIMARY KEY (reservation_id, coach_id),
  constraint reservation_former_coach_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES coach(account_id) ON DELETE CASCADE,
  constraint reservation_former_coach_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id) ON DELETE CASCADE
);
CREATE INDEX reservation_former_coach_coach ON public.reservation_former_coach USING btree (coach_id, starts_at);

create table reservation_reminder (
  reservation_id uuid not null,
  starts_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint reservation_reminder_pkey PRIMARY KEY (reservation_id, starts_at),
  constraint reservation_reminder_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id) ON DELETE CASCADE
);

create table reservation_series (
  id uuid not null,
  repeats text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint reservation_series_pkey PRIMARY KEY (id),
  constraint reservation_series_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint reservation_series_repeats CHECK ((repeats = ANY (ARRAY['week'::text, 'two-weeks'::text, 'month'::text])))
);

create table response (
  id uuid default uuidv7() not null,
  form_id uuid not null,
  form_version_id uuid not null,
  submission_key uuid not null,
  answers jsonb not null,
  late boolean default false not null,
  submitted_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deletion_id uuid,
  search text generated always as (response_search(answers)) stored,
  constraint response_pkey PRIMARY KEY (id),
  constraint response_deletion_id_fkey FOREIGN KEY (deletion_id) REFERENCES response_deletion(id),
  constraint response_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint response_form_id_submission_key_key UNIQUE (form_id, submission_key),
  constraint response_form_version_id_fkey FOREIGN KEY (form_version_id) REFERENCES form_version(id)
);
CREATE INDEX response_answers ON public.response USING gin (answers jsonb_path_ops) WHERE (deleted_at IS NULL);
CREATE INDEX response_deletion_id ON public.response USING btree (deletion_id) WHERE (deletion_id IS NOT NULL);
CREATE INDEX response_late ON public.response USING btree (form_id, submitted_at DESC, id DESC) WHERE (late AND (deleted_at IS NULL));
CREATE INDEX response_search ON public.response USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit='8192') WHERE (deleted_at IS NULL);
CREATE INDEX response_submitted ON public.response USING btree (form_id, submitted_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER response_day_deleted AFTER DELETE ON public.response REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION count_response_days();
CREATE TRIGGER response_day_inserted AFTER INSERT ON public.response REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_response_days();
CREATE TRIGGER response_day_updated AFTER UPDATE OF submitted_at, form_id ON public.response FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION move_response_day();
CREATE TRIGGER response_told AFTER INSERT ON public.response REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_of_responses();
CREATE TRIGGER scenario_response AFTER INSERT ON public.response REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION scenario_on_responses();

create table response_claim (
  response_id uuid not null,
  question_id uuid not null,
  form_id uuid not null,
  value text not null,
  live boolean default true not null,
  constraint response_claim_pkey PRIMARY KEY (response_id, question_id),
  constraint response_claim_response_id_fkey FOREIGN KEY (response_id) REFERENCES response(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX response_claim_once ON public.response_claim USING btree (form_id, question_id, value) WHERE live;
CREATE INDEX response_claim_waiting ON public.response_claim USING btree (form_id) WHERE (NOT live);

create table response_confirmation (
  response_id uuid not null,
  form_id uuid not null,
  address_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint response_confirmation_pkey PRIMARY KEY (response_id),
  constraint response_confirmation_response_id_fkey FOREIGN KEY (response_id) REFERENCES response(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX response_confirmation_address ON public.response_confirmation USING btree (address_hash, created_at);
CREATE INDEX response_confirmation_form ON public.response_confirmation USING btree (form_id, created_at);

create table response_day (
  day date not null,
  form_id uuid not null,
  n bigint not null,
  constraint response_day_pkey PRIMARY KEY (day, form_id)
);

create table response_day_delta (
  day date not null,
  form_id uuid not null,
  n bigint not null
);

create table response_deletion (
  id uuid default uuidv7() not null,
  form_id uuid not null,
  deleted_by uuid,
  deleted_at timestamp with time zone default now() not null,
  responses bigint default 0 not null,
  restored_at timestamp with time zone,
  purge_at timestamp with time zone not null,
  constraint response_deletion_pkey PRIMARY KEY (id),
  constraint response_deletion_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint response_deletion_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
);
CREATE INDEX response_deletion_form ON public.response_deletion USING btree (form_id);
CREATE INDEX response_deletion_purge ON public.response_deletion USING btree (purge_at) WHERE (restored_at IS NULL);
CREATE CONSTRAINT TRIGGER response_day_of_deletion AFTER UPDATE ON public.response_deletion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.responses <> new.responses) OR (old.restored_at IS DISTINCT FROM new.restored_at))) EXECUTE FUNCTION count_deletion_days();

create table response_handling (
  response_id uuid not null,
  form_id uuid not null,
  status_id uuid,
  note text default ''::text not null,
  note_rev integer default 0 not null,
  owner_id uuid,
  member_id uuid,
  updated_at timestamp with time zone default now() not null,
  constraint response_handling_pkey PRIMARY KEY (response_id),
  constraint response_handling_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint response_handling_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint response_handling_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint response_handling_response_id_fkey FOREIGN KEY (response_id) REFERENCES response(id) ON DELETE CASCADE
);
CREATE INDEX response_handling_member ON public.response_handling USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX response_handling_owner ON public.response_handling USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX response_handling_status ON public.response_handling USING btree (form_id, status_id);

create table saved_view (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  screen text not null,
  name text not null,
  search jsonb not null,
  shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  purge_at timestamp with time zone,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint saved_view_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint saved_view_screen CHECK ((screen = ANY (ARRAY['users'::text, 'payments'::text])))
);
CREATE INDEX saved_view_account ON public.saved_view USING btree (account_id, screen);
CREATE INDEX saved_view_purge ON public.saved_view USING btree (purge_at) WHERE (purge_at IS NOT NULL);

create table scenario (
  id uuid default uuidv7() not null,
  name text not null,
  active boolean default false not null,
  paused_reason text,
  frequency text not null,
  every integer not null,
  start_date date not null,
  start_time text not null,
  missed text default 'run'::text not null,
  overlap text default 'wait'::text not null,
  concurrency integer default 10 not null,
  per_minute integer,
  pause_after integer default 10,
  definition jsonb default '{"match": "all", "trigger": null, "reactions": [], "conditions": []}'::jsonb not null,
  version integer default 1 not null,
  rev integer default 1 not null,
  trigger_module text,
  trigger_filter jsonb default '{}'::jsonb not null,
  webhook_token text not null,
  webhook_secret text,
  next_run_at timestamp with time zone,
  last_run_at timestamp with time zone,
  failures integer default 0 not null,
  minute_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  minute_runs integer default 0 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  purge_at timestamp with time zone,
  listens_until timestamp with time zone,
  draft jsonb,
  published_at timestamp with time zone,
  constraint scenario_pkey PRIMARY KEY (id),
  constraint scenario_concurrency CHECK (((concurrency >= 1) AND (concurrency <= 50))),
  constraint scenario_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint scenario_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint scenario_every CHECK (((every >= 1) AND (every <= 10000))),
  constraint scenario_frequency CHECK ((frequency = ANY (ARRAY['minute'::text, 'hour'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  constraint scenario_missed CHECK ((missed = ANY (ARRAY['run'::text, 'skip'::text]))),
  constraint scenario_overlap CHECK ((overlap = ANY (ARRAY['wait'::text, 'skip'::text, 'allow'::text]))),
  constraint scenario_pause_after CHECK (((pause_after >= 1) AND (pause_after <= 1000))),
  constraint scenario_per_minute CHECK (((per_minute >= 1) AND (per_minute <= 10000))),
  constraint scenario_start_time CHECK ((start_time ~ '^\d\d:\d\d$'::text)),
  constraint scenario_webhook_token_key UNIQUE (webhook_token)
);
CREATE INDEX scenario_created ON public.scenario USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX scenario_due ON public.scenario USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);
CREATE INDEX scenario_listens ON public.scenario USING btree (trigger_module) WHERE ((published_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX scenario_purge ON public.scenario USING btree (purge_at) WHERE (purge_at IS NOT NULL);

create table scenario_call (
  id uuid default uuidv7() not null,
  scenario_id uuid not null,
  received_at timestamp with time zone default now() not null,
  headers jsonb not null,
  output jsonb,
  problem text,
  constraint scenario_call_pkey PRIMARY KEY (id),
  constraint scenario_call_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario(id) ON DELETE CASCADE
);
CREATE INDEX scenario_call_old ON public.scenario_call USING btree (received_at);
CREATE INDEX scenario_call_page ON public.scenario_call USING btree (scenario_id, id DESC);

create table scenario_kept (
  id uuid default uuidv7() not null,
  nth bigint generated always as identity not null,
  scenario_id uuid not null,
  trigger_module text not null,
  source text not null,
  dedupe_key text,
  subject text,
  depth integer default 0 not null,
  origin_run_id uuid,
  input jsonb,
  output jsonb,
  happened_at timestamp with time zone default now() not null,
  facts jsonb,
  constraint scenario_kept_pkey PRIMARY KEY (id),
  constraint scenario_kept_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario(id) ON DELETE CASCADE,
  constraint scenario_kept_source CHECK ((source = ANY (ARRAY['event'::text, 'webhook'::text])))
);
CREATE INDEX scenario_kept_old ON public.scenario_kept USING btree (happened_at);
CREATE UNIQUE INDEX scenario_kept_once ON public.scenario_kept USING btree (scenario_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX scenario_kept_page ON public.scenario_kept USING btree (scenario_id, id DESC);
CREATE TRIGGER scenario_kept_bounded AFTER INSERT ON public.scenario_kept REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION scenario_kept_bounded();

create table scenario_run (
  id uuid default uuidv7() not null,
  scenario_id uuid not null,
  version integer not null,
  state text default 'queued'::text not null,
  source text not null,
  dedupe_key text,
  subject text,
  late boolean default false not null,
  scheduled_for timestamp with time zone,
  depth integer default 0 not null,
  origin_run_id uuid,
  replay_of uuid,
  next_step integer default 0 not null,
  attempt integer default 0 not null,
  steps integer not null,
  wake_at timestamp with time zone default now(),
  claim uuid,
  cancel boolean default false not null,
  error text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint scenario_run_pkey PRIMARY KEY (id),
  constraint scenario_run_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario(id) ON DELETE CASCADE,
  constraint scenario_run_source CHECK ((source = ANY (ARRAY['schedule'::text, 'event'::text, 'webhook'::text, 'manual'::text, 'replay'::text]))),
  constraint scenario_run_state CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'succeeded'::text, 'filtered'::text, 'failed'::text, 'needs-review'::text, 'cancelled'::text])))
);
CREATE INDEX scenario_run_attention ON public.scenario_run USING btree (state, id DESC) WHERE (state = ANY (ARRAY['failed'::text, 'needs-review'::text]));
CREATE INDEX scenario_run_ended ON public.scenario_run USING btree (scenario_id, state, id DESC) WHERE (finished_at IS NOT NULL);
CREATE UNIQUE INDEX scenario_run_once ON public.scenario_run USING btree (scenario_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX scenario_run_origin ON public.scenario_run USING btree (origin_run_id) WHERE (origin_run_id IS NOT NULL);
CREATE INDEX scenario_run_page ON public.scenario_run USING btree (scenario_id, id DESC);
CREATE INDEX scenario_run_trouble ON public.scenario_run USING btree (scenario_id, state, finished_at DESC) WHERE (state = ANY (ARRAY['failed'::text, 'needs-review'::text]));
CREATE INDEX scenario_run_wakes ON public.scenario_run USING btree (scenario_id, state, wake_at) WHERE (wake_at IS NOT NULL);
CREATE TRIGGER scenario_run_needs_ways BEFORE UPDATE OF claim ON public.scenario_run FOR EACH ROW WHEN (((new.claim IS NOT NULL) AND (new.claim IS DISTINCT FROM old.claim) AND (current_setting('cauri.scenario_modules'::text, true) IS DISTINCT FROM 'fields'::text))) EXECUTE FUNCTION scenario_run_needs_ways();

create table scenario_run_step (
  run_id uuid not null,
  index integer not null,
  state text not null,
  attempt integer default 0 not null,
  input jsonb,
  output jsonb,
  error text,
  earlier jsonb default '[]'::jsonb not null,
  started_at timestamp with time zone,
  duration_ms integer,
  constraint scenario_run_step_pkey PRIMARY KEY (run_id, index),
  constraint scenario_run_step_run_id_fkey FOREIGN KEY (run_id) REFERENCES scenario_run(id) ON DELETE CASCADE,
  constraint scenario_run_step_state CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text, 'waiting'::text, 'succeeded'::text, 'skipped'::text, 'failed'::text, 'needs-review'::text])))
);

create table scenario_sample (
  scenario_id uuid not null,
  step text not null,
  output jsonb not null,
  at timestamp with time zone default now() not null,
  subject text,
  constraint scenario_sample_pkey PRIMARY KEY (scenario_id, step),
  constraint scenario_sample_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario(id) ON DELETE CASCADE
);

create table scenario_version (
  scenario_id uuid not null,
  version integer not null,
  definition jsonb not null,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  replaced_by integer,
  constraint scenario_version_pkey PRIMARY KEY (scenario_id, version),
  constraint scenario_version_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario(id) ON DELETE CASCADE
);

create table scenario_watch (
  scenario_id uuid not null,
  segment_id uuid not null,
  search jsonb not null,
  looked_at timestamp with time zone default now() not null,
  constraint scenario_watch_pkey PRIMARY KEY (scenario_id),
  constraint scenario_watch_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario(id) ON DELETE CASCADE
);

create table scenario_watched (
  scenario_id uuid not null,
  member_id uuid not null,
  constraint scenario_watched_pkey PRIMARY KEY (scenario_id, member_id),
  constraint scenario_watched_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint scenario_watched_scenario_id_fkey FOREIGN KEY (scenario_id) REFERENCES scenario_watch(scenario_id) ON DELETE CASCADE
);
CREATE INDEX scenario_watched_member ON public.scenario_watched USING btree (member_id);

create table secret_key (
  id boolean default true not null,
  fingerprint text not null,
  recorded_at timestamp with time zone default now() not null,
  constraint secret_key_pkey PRIMARY KEY (id),
  constraint secret_key_one_row CHECK (id)
);

create table sending_pause (
  one boolean default true not null,
  restored_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone not null,
  constraint sending_pause_pkey PRIMARY KEY (one),
  constraint sending_pause_one CHECK (one)
);

create table session (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  token_hash bytea not null,
  remember boolean not null,
  user_agent text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX session_account ON public.session USING btree (account_id);

create table setting (
  id boolean default true not null,
  time_zone text default 'Africa/Dakar'::text not null,
  run_out boolean default false not null,
  run_reminder boolean default false not null,
  total_payment_reminders integer default 4 not null,
  payment_reminders_frequence integer[] default '{1,3,7,14}'::integer[] not null,
  total_subscription_reminders integer default 4 not null,
  subscription_reminders_frequence integer[] default '{30,14,7,2}'::integer[] not null,
  rev integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  default_account uuid,
  default_template uuid,
  default_sub_template uuid,
  payment_template uuid,
  subscription_templates uuid[] default '{}'::uuid[] not null,
  no_payment_spaces uuid[] default '{}'::uuid[] not null,
  no_subscription_spaces uuid[] default '{}'::uuid[] not null,
  joining_form uuid,
  complete_tag uuid,
  out_tag uuid,
  reminder_hour integer default 8 not null,
  require_two_factor boolean default false not null,
  language text default 'fr'::text not null,
  scenario_actions integer default 5 not null,
  brand_colour text,
  brand_logo uuid,
  own_members_only boolean default false not null,
  bounce_received_at timestamp with time zone,
  constraint setting_pkey PRIMARY KEY (id),
  constraint setting_brand_colour CHECK ((brand_colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint setting_brand_logo_fkey FOREIGN KEY (brand_logo) REFERENCES mail_picture(id),
  constraint setting_complete_tag_fkey FOREIGN KEY (complete_tag) REFERENCES tag(id) ON DELETE SET NULL,
  constraint setting_default_account_fkey FOREIGN KEY (default_account) REFERENCES mail_account(id) ON DELETE SET NULL,
  constraint setting_default_sub_template_fkey FOREIGN KEY (default_sub_template) REFERENCES template(id) ON DELETE SET NULL,
  constraint setting_default_template_fkey FOREIGN KEY (default_template) REFERENCES template(id) ON DELETE SET NULL,
  constraint setting_joining_form_fkey FOREIGN KEY (joining_form) REFERENCES form(id) ON DELETE SET NULL,
  constraint setting_language CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint setting_one_row CHECK (id),
  constraint setting_out_tag_fkey FOREIGN KEY (out_tag) REFERENCES tag(id) ON DELETE SET NULL,
  constraint setting_payment_reminders CHECK (((total_payment_reminders >= 0) AND (total_payment_reminders <= 10))),
  constraint setting_payment_template_fkey FOREIGN KEY (payment_template) REFERENCES template(id) ON DELETE SET NULL,
  constraint setting_reminder_hour CHECK (((reminder_hour >= 0) AND (reminder_hour <= 23))),
  constraint setting_scenario_actions CHECK (((scenario_actions >= 1) AND (scenario_actions <= 20))),
  constraint setting_subscription_reminders CHECK (((total_subscription_reminders >= 0) AND (total_subscription_reminders <= 10)))
);
CREATE TRIGGER setting_time_zone AFTER UPDATE OF time_zone ON public.setting FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION payment_zone_changed();
CREATE TRIGGER setting_time_zone_members AFTER UPDATE OF time_zone ON public.setting FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION member_zone_changed();
CREATE TRIGGER setting_time_zone_responses AFTER UPDATE OF time_zone ON public.setting FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION response_zone_changed();
CREATE TRIGGER setting_time_zone_scenarios AFTER UPDATE OF time_zone ON public.setting FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION scenario_zone_changed();

create table settlement_absent (
  file_id uuid not null,
  payment_id uuid not null,
  note text not null,
  decided_by uuid,
  decided_name text not null,
  decided_at timestamp with time zone default now() not null,
  constraint settlement_absent_pkey PRIMARY KEY (file_id, payment_id),
  constraint settlement_absent_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint settlement_absent_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_file(id) ON DELETE CASCADE,
  constraint settlement_absent_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE
);
CREATE INDEX settlement_absent_payment ON public.settlement_absent USING btree (payment_id);

create table settlement_file (
  id uuid default uuidv7() not null,
  moyen text not null,
  name text not null,
  storage_key text not null,
  size bigint not null,
  sha256 text not null,
  state text default 'reading'::text not null,
  header text[] default '{}'::text[] not null,
  mapping jsonb default '[]'::jsonb not null,
  currency text default 'XOF'::text not null,
  date_1904 boolean default false not null,
  total integer,
  first_day date,
  last_day date,
  attempts integer default 0 not null,
  error text,
  requested_by uuid,
  requested_name text not null,
  created_at timestamp with time zone default now() not null,
  compared_at timestamp with time zone,
  constraint settlement_file_pkey PRIMARY KEY (id),
  constraint settlement_file_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint settlement_file_moyen CHECK ((moyen = ANY (ARRAY['Fedapay'::text, 'Moneroo'::text, 'Chariow'::text, 'Cash'::text]))),
  constraint settlement_file_once UNIQUE (moyen, sha256),
  constraint settlement_file_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint settlement_file_state CHECK ((state = ANY (ARRAY['reading'::text, 'mapping'::text, 'comparing'::text, 'compared'::text, 'failed'::text]))),
  constraint settlement_file_storage_key_key UNIQUE (storage_key)
);

create table settlement_row (
  file_id uuid not null,
  n integer not null,
  cells text[] not null,
  reference text,
  other_reference text,
  paid_on date,
  amount bigint,
  fee bigint,
  currency text,
  payer text,
  outcome text,
  reason text,
  payment_id uuid,
  decision text,
  note text,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  constraint settlement_row_pkey PRIMARY KEY (file_id, n),
  constraint settlement_row_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint settlement_row_decision CHECK ((decision = ANY (ARRAY['linked'::text, 'recorded'::text, 'ignored'::text]))),
  constraint settlement_row_file_id_fkey FOREIGN KEY (file_id) REFERENCES settlement_file(id) ON DELETE CASCADE,
  constraint settlement_row_outcome CHECK ((outcome = ANY (ARRAY['matched'::text, 'differs'::text, 'missing'::text, 'left-out'::text]))),
  constraint settlement_row_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE SET NULL
);
CREATE INDEX settlement_row_payment ON public.settlement_row USING btree (payment_id) WHERE (payment_id IS NOT NULL);

create table system_alert (
  id uuid default uuidv7() not null,
  key text not null,
  severity text not null,
  title text not null,
  began_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  told_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint system_alert_pkey PRIMARY KEY (id),
  constraint system_alert_severity CHECK ((severity = ANY (ARRAY['critical'::text, 'warning'::text])))
);
CREATE UNIQUE INDEX system_alert_open ON public.system_alert USING btree (key) WHERE (ended_at IS NULL);

create table system_alert_call (
  id uuid default uuidv7() not null,
  url text not null,
  body text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint system_alert_call_pkey PRIMARY KEY (id)
);
CREATE INDEX system_alert_call_next ON public.system_alert_call USING btree (next_at);

create table system_setting (
  id boolean default true not null,
  alert_emails boolean default true not null,
  alert_url text,
  alert_secret text,
  heartbeat_url text,
  keep_audit_days integer,
  keep_webhook_days integer default 365,
  keep_notification_days integer default 90,
  keep_event_days integer,
  keep_mail_days integer default 730,
  watched_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  heartbeat_at timestamp with time zone,
  heartbeat_error text,
  alert_whatsapp uuid,
  alert_whatsapp_to text,
  alert_whatsapp_template text,
  alert_whatsapp_language text default 'fr'::text not null,
  alert_whatsapp_at timestamp with time zone,
  alert_whatsapp_error text,
  constraint system_setting_pkey PRIMARY KEY (id),
  constraint system_setting_alert_whatsapp_fkey FOREIGN KEY (alert_whatsapp) REFERENCES connection(id),
  constraint system_setting_audit CHECK (((keep_audit_days >= 365) AND (keep_audit_days <= 36500))),
  constraint system_setting_event CHECK (((keep_event_days >= 365) AND (keep_event_days <= 36500))),
  constraint system_setting_mail CHECK (((keep_mail_days >= 30) AND (keep_mail_days <= 36500))),
  constraint system_setting_notification CHECK (((keep_notification_days >= 7) AND (keep_notification_days <= 36500))),
  constraint system_setting_one_row CHECK (id),
  constraint system_setting_webhook CHECK (((keep_webhook_days >= 90) AND (keep_webhook_days <= 36500))),
  constraint system_setting_whatsapp CHECK (((alert_whatsapp IS NULL) OR ((alert_whatsapp_to IS NOT NULL) AND (alert_whatsapp_template IS NOT NULL))))
);

create table tag (
  id uuid default uuidv7() not null,
  name text not null,
  color text default ''::text not null,
  emoji text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint tag_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX tag_name ON public.tag USING btree (fold(name));

create table task (
  id uuid default uuidv7() not null,
  title text not null,
  member_id uuid,
  assignee_id uuid,
  due date,
  notified_due date,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  done_by uuid,
  deleted_at timestamp with time zone,
  rev integer default 0 not null,
  constraint task_pkey PRIMARY KEY (id),
  constraint task_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint task_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint task_done_by_fkey FOREIGN KEY (done_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint task_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX task_assignee ON public.task USING btree (assignee_id);
CREATE INDEX task_done ON public.task USING btree (done_at DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX task_member ON public.task USING btree (member_id);
CREATE INDEX task_open ON public.task USING btree (due, id) WHERE (done_at IS NULL);

create table template (
  id uuid default uuidv7() not null,
  name text not null,
  subject text not null,
  body text not null,
  status text not null,
  link text default ''::text not null,
  button_text text default ''::text not null,
  rev integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  purge_at timestamp with time zone,
  sms text default ''::text not null,
  whatsapp jsonb,
  constraint template_pkey PRIMARY KEY (id),
  constraint template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint template_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint template_status CHECK ((status = ANY (ARRAY['Pending'::text, 'Inactive'::text, 'Active'::text, 'Draft'::text, 'Archived'::text])))
);
CREATE INDEX template_by_update ON public.template USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX template_purge ON public.template USING btree (purge_at) WHERE (purge_at IS NOT NULL);

create table transfer_receipt (
  id uuid default uuidv7() not null,
  member_id uuid not null,
  category text not null,
  amount bigint not null,
  currency text not null,
  note text default ''::text not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  storage_key text not null,
  submission_key uuid not null,
  state text default 'waiting'::text not null,
  reason text default ''::text not null,
  payment_id uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint transfer_receipt_pkey PRIMARY KEY (id),
  constraint transfer_receipt_amount CHECK ((amount > 0)),
  constraint transfer_receipt_category CHECK ((category = ANY (ARRAY['Registration'::text, 'Subscription'::text]))),
  constraint transfer_receipt_currency CHECK ((currency = ANY (ARRAY['XOF'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'JPY'::text, 'CAD'::text, 'AUD'::text]))),
  constraint transfer_receipt_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint transfer_receipt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint transfer_receipt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint transfer_receipt_state CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text]))),
  constraint transfer_receipt_submission_key_key UNIQUE (submission_key)
);
CREATE INDEX transfer_receipt_member ON public.transfer_receipt USING btree (member_id, created_at);
CREATE INDEX transfer_receipt_state ON public.transfer_receipt USING btree (state, created_at);

create table two_factor (
  account_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint two_factor_pkey PRIMARY KEY (account_id),
  constraint two_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table upload (
  id uuid default uuidv7() not null,
  form_id uuid not null,
  question_id uuid not null,
  response_id uuid,
  name text not null,
  size bigint not null,
  type text not null,
  storage_key text not null,
  created_at timestamp with time zone default now() not null,
  submission_key uuid,
  form_version_id uuid,
  ticket text,
  complete boolean default true not null,
  received bigint default 0 not null,
  touched_at timestamp with time zone default now() not null,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint upload_form_version_id_fkey FOREIGN KEY (form_version_id) REFERENCES form_version(id),
  constraint upload_response_id_fkey FOREIGN KEY (response_id) REFERENCES response(id) ON DELETE SET NULL,
  constraint upload_storage_key_key UNIQUE (storage_key)
);
CREATE INDEX upload_response ON public.upload USING btree (response_id);
CREATE INDEX upload_ticket ON public.upload USING btree (ticket) WHERE ((response_id IS NULL) AND (ticket IS NOT NULL));
CREATE INDEX upload_unclaimed ON public.upload USING btree (form_id, submission_key, question_id) WHERE (response_id IS NULL);
CREATE INDEX upload_untouched ON public.upload USING btree (touched_at) WHERE (response_id IS NULL);

create table webhook_event (
  id uuid default uuidv7() not null,
  provider text not null,
  delivery_key text not null,
  event text not null,
  object_id text,
  body bytea not null,
  state text default 'received'::text not null,
  error text,
  attempts integer default 0 not null,
  payment_id uuid,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone,
  observed jsonb,
  asked_at timestamp with time zone,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE SET NULL,
  constraint webhook_event_provider CHECK ((provider = ANY (ARRAY['fedapay'::text, 'moneroo'::text, 'chariow'::text]))),
  constraint webhook_event_provider_delivery_key_key UNIQUE (provider, delivery_key),
  constraint webhook_event_state CHECK ((state = ANY (ARRAY['received'::text, 'processed'::text, 'ignored'::text, 'unmatched'::text, 'quarantined'::text, 'failed'::text])))
);
CREATE INDEX webhook_event_heard ON public.webhook_event USING btree (provider, received_at) WHERE (event !~~ 'reconcile.%'::text);
CREATE INDEX webhook_event_object ON public.webhook_event USING btree (provider, object_id);
CREATE INDEX webhook_event_open ON public.webhook_event USING btree (received_at) WHERE (state = ANY (ARRAY['received'::text, 'failed'::text]));
CREATE INDEX webhook_event_payment ON public.webhook_event USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX webhook_event_provider ON public.webhook_event USING btree (provider, received_at DESC);
CREATE INDEX webhook_event_received ON public.webhook_event USING btree (received_at DESC, id DESC);
CREATE INDEX webhook_event_state ON public.webhook_event USING btree (state, received_at DESC, id DESC);
CREATE TRIGGER scenario_payment_failed AFTER UPDATE OF state ON public.webhook_event FOR EACH ROW WHEN (((new.state = ANY (ARRAY['ignored'::text, 'quarantined'::text])) AND (old.state IS DISTINCT FROM new.state) AND ((new.observed ->> 'state'::text) = 'failed'::text))) EXECUTE FUNCTION scenario_on_payment_failed();

CREATE OR REPLACE FUNCTION public.account_due_is_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account_due set stale = true where member_id = new.id and not stale;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.account_due_of_new_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_due (member_id) select id from fresh;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.account_entry_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A merge moves entries to the remaining member, and an account that is deleted leaves its name.
  if (new.kind, new.amount, new.currency, new.detail, new.reverses_id, new.transfer_id, new.created_at)
    is distinct from (old.kind, old.amount, old.currency, old.detail, old.reverses_id, old.transfer_id, old.created_at)
    or new.reason is distinct from old.reason and not (new.reason = '—' and exists (
      select from account_entry e join member m on m.id = e.member_id
      where (e.id = old.id or e.transfer_id = old.transfer_id) and m.former_number is not null)) then
    raise exception 'an entry of an account is taken back by another entry, and never changed';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_member_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into member_total
    select (joined_at at time zone zone)::date, status, payment_status, count(*) from new_rows where archived_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_total
    select (joined_at at time zone zone)::date, status, payment_status, -count(*) from old_rows where archived_at is null group by 1, 2, 3;
  else
    insert into member_total
    select (joined_at at time zone zone)::date, status, payment_status, sum(change)
    from (
      select 1 as change, joined_at, status, payment_status from new_rows where archived_at is null
      union all
      select -1, joined_at, status, payment_status from old_rows where archived_at is null
    ) as changes
    group by 1, 2, 3 having sum(change) <> 0;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_payment_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into payment_total
    select (paid_at at time zone zone)::date, currency, count(*), sum(amount), sum(refunded)
    from new_rows where deleted_at is null group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into payment_total
    select (paid_at at time zone zone)::date, currency, -count(*), -sum(amount), -sum(refunded)
    from old_rows where deleted_at is null group by 1, 2;
  else
    insert into payment_total
    select (paid_at at time zone zone)::date, currency, sum(change), sum(change * amount), sum(change * refunded)
    from (
      select 1 as change, * from new_rows
      union all
      select -1, * from old_rows
    ) as changes
    where deleted_at is null group by 1, 2
    having sum(change) <> 0 or sum(change * amount) <> 0 or sum(change * refunded) <> 0;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.audit_log_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('cauri.retention', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_log is append-only';
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_deletion_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into response_day_delta
  select (submitted_at at time zone (select time_zone from setting))::date, form_id,
    case when new.restored_at is null then -count(*) else count(*) end
  from response where deletion_id = new.id and (deleted_at is null) = (new.restored_at is not null)
  group by 1, 2;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_response_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  zone text := (select time_zone from setting);
begin
  if tg_op = 'INSERT' then
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, count(*) from fresh where deleted_at is null group by 1, 2;
  else
    insert into response_day_delta
    select (submitted_at at time zone zone)::date, form_id, -count(*) from stale where deleted_at is null group by 1, 2;
  end if;
  if random() < 0.02 then
    perform fold_response_days();
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.current_terms(of_product text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if of_product is null then
    return (select v.id from product p join product_version v on v.product_id = p.id where p.is_default order by v.number desc limit 1);
  end if;
  return (select v.id from product p join product_version v on v.product_id = p.id where p.name = of_product order by v.number desc limit 1);
end $function$
;

CREATE OR REPLACE FUNCTION public.delivery_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken_back uuid[];
begin
  -- Most statements change e-mails of campaigns only.
  if not exists (select from new_rows where key like 'reminder:%') then
    return null;
  end if;
  with moved as (
    select key, state from new_rows where key like 'reminder:%' except select key, state from old_rows
  ), changed as (
    update reminder r set state = case moved.state when 'sending' then 'pending' else moved.state end
    from moved where r.id = substr(moved.key, 10)::uuid returning r.id, r.state
  )
  select array_agg(id) into taken_back from changed where state in ('captured', 'failed', 'skipped');
  perform from member where id in (select member_id from reminder where id = any(taken_back)) order by id for no key update;
  update member m set
    reminder_sequence = r.sequence - 1,
    reminder_last = case when m.reminder_last = r.at
      then (select max(o.at) from reminder o where o.member_id = m.id and o.state in ('pending', 'sent', 'uncertain')) else m.reminder_last end,
    rev = m.rev + 1,
    updated_at = now()
  from reminder r
  where r.id = any(taken_back) and m.id = r.member_id and m.reminder_state = r.kind and m.reminder_sequence = r.sequence
    and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.entry_in_open_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_closed_month(coalesce(new.created_at, old.created_at));
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION public.exchange(amount bigint, source text, target text, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when source = target then amount else (
    select case when abs(converted) < 9e15 then converted::bigint end
    from (
      select round(case when from_currency = source then scaled * rate else scaled / rate end) as converted
      from exchange_rate, (select amount * power(10::numeric, minor_digits(target) - minor_digits(source)) as scaled) as units
      where day <= on_day and (from_currency, to_currency) in ((source, target), (target, source))
      order by day desc, from_currency = source desc
      limit 1
    ) as latest
  ) end
$function$
;

CREATE OR REPLACE FUNCTION public.fee_in_open_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform refuse_closed_month(old.charged_at); end if;
  if tg_op <> 'DELETE' then perform refuse_closed_month(new.charged_at); end if;
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION public.first_entry(payment uuid, paid_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select least(paid_at, (select min(f.charged_at) from payment_fee f where f.payment_id = payment),
    (select min(r.refunded_at) from refund r where r.payment_id = payment))
$function$
;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_response_days()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- One at a time; whoever comes second leaves it to the first.
  if not pg_try_advisory_xact_lock(hashtext('fold_response_days')) then
    return;
  end if;
  with gone as materialized (
    delete from response_day_delta returning *
  )
  insert into response_day as d (day, form_id, n)
  select day, form_id, sum(n) from gone group by 1, 2 having sum(n) <> 0
  on conflict (day, form_id) do update set n = d.n + excluded.n;
end
$function$
;

CREATE OR REPLACE FUNCTION public.form_unique_questions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.unique_questions := array(
    select (q ->> 'id')::uuid from form_version v, jsonb_array_elements(v.content -> 'questions') as q
    where v.id = new.version_id and q -> 'unique' = 'true'
  );
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.hold_books()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  return (select max(ends_at) from closed_month);
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_an_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('account.admins'));
  if not exists (select from account where role = 'admin' and status = 'Active') then
    raise exception 'the last active admin must stay one' using errcode = 'check_violation', constraint = 'account_last_admin';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.make_coach()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  base text := coalesce(nullif(trim(both '-' from regexp_replace(left(fold(new.name), 60), '[^a-z0-9]+', '-', 'g')), ''), 'coach');
  free text := base;
  n int := 1;
begin
  if exists (select from coach where account_id = new.id) then
    return null;
  end if;
  -- Two of one name at once: the second gets a number.
  perform pg_advisory_xact_lock(hashtext('coach.slug'));
  while exists (select from coach where slug = free) loop
    n := n + 1;
    free := base || '-' || n;
  end loop;
  insert into coach (account_id, slug, accepted_at) values (new.id, free, case when new.status <> 'Pending' then now() end);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.member_email_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.bounced_at := null;
  new.bounce_reason := null;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.member_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.reminder_state = old.reminder_state then
    if new.payment_status = 'Completed' and new.subscription_next is not null
      and (old.payment_status <> 'Completed' or old.subscription_next is null) then
      new.reminder_state := 'Subscription';
    elsif new.payment_status <> 'Completed' and old.payment_status = 'Completed' then
      new.reminder_state := 'Registration';
    end if;
  end if;
  if new.reminder_state <> old.reminder_state
    or (new.reminder_state = 'Registration' and new.payment_next is distinct from old.payment_next)
    or (new.reminder_state = 'Subscription' and new.subscription_next is distinct from old.subscription_next) then
    if new.reminder_sequence = old.reminder_sequence then
      new.reminder_sequence := 0;
    end if;
    if new.reminder_next is not distinct from old.reminder_next then
      new.reminder_next := null;
    end if;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.member_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  product_of_terms text;
begin
  if tg_op = 'INSERT' then
    new.terms_id := coalesce(new.terms_id, current_terms(new.product));
  elsif new.terms_id is not distinct from old.terms_id then
    select p.name into product_of_terms from product p left join product_version v on v.product_id = p.id and v.id = old.terms_id
    where case when old.terms_id is not null then v.id is not null when old.product is not null then p.name = old.product else p.is_default end;
    if product_of_terms <> coalesce(new.product, (select p.name from product p where p.is_default)) then
      new.terms_id := current_terms(new.product);
    end if;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.member_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_members();
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.minor_digits(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (currency = ANY (ARRAY['XOF'::text, 'JPY'::text])) THEN 0 ELSE 2 END
;

CREATE OR REPLACE FUNCTION public.move_response_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into response_day_delta
  select (r.submitted_at at time zone (select time_zone from setting))::date, r.form_id, r.n
  from (values (old.submitted_at, old.form_id, -1), (new.submitted_at, new.form_id, 1)) as r (submitted_at, form_id, n);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.open_moment(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  open_from timestamptz := hold_books();
begin
  return case when at < open_from then least(open_from + interval '12 hours', now()) else at end;
end
$function$
;

CREATE OR REPLACE FUNCTION public.payment_in_open_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform refuse_closed_month(old.paid_at); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform refuse_closed_month(new.paid_at); end if;
  if tg_op = 'UPDATE' and (old.currency, old.moyen, old.payment_id, old.deleted_at is null)
    is distinct from (new.currency, new.moyen, new.payment_id, new.deleted_at is null)
  then
    -- The days of the payment itself were looked at above.
    perform refuse_closed_month(first_entry(old.id, 'infinity'));
  end if;
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION public.payment_status(amount bigint, refunded bigint, member_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (refunded >= amount) THEN 'Refunded'::text WHEN (member_id IS NULL) THEN 'Unmatched'::text WHEN (refunded > 0) THEN 'Partially refunded'::text ELSE 'Paid'::text END
;

CREATE OR REPLACE FUNCTION public.payment_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  tables text[] := '{member, payment, response}';
begin
  loop
    begin
      execute format('lock table %I in share row exclusive mode', tables[1]);
      execute format('lock table %I, %I in share row exclusive mode nowait', tables[2], tables[3]);
      exit;
    exception when lock_not_available then
      -- No table is locked now, and the next table is the one to wait for.
      tables := tables[2:] || tables[1];
    end;
  end loop;
  perform recount_payments();
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.question_mark(question text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select e'\x1e' || translate(left(md5(question), 8), '0123456789abcdef', e'\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15')
$function$
;

CREATE OR REPLACE FUNCTION public.recount_members()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table member in share row exclusive mode;
  lock table member_total in share row exclusive mode;
  delete from member_total;
  insert into member_total
  select (joined_at at time zone (select time_zone from setting))::date, status, payment_status, count(*)
  from member where archived_at is null group by 1, 2, 3;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recount_payments()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table payment in share row exclusive mode;
  lock table payment_total in share row exclusive mode;
  delete from payment_total;
  insert into payment_total
  select (paid_at at time zone (select time_zone from setting))::date, currency, count(*), sum(amount), sum(refunded)
  from payment where deleted_at is null group by 1, 2;
end
$function$
;

CREATE OR REPLACE FUNCTION public.recount_response_days()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table response in share row exclusive mode;
  delete from response_day;
  delete from response_day_delta;
  insert into response_day
  select (submitted_at at time zone (select time_zone from setting))::date, form_id, count(*)
  from response where deleted_at is null group by 1, 2;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refund_in_open_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform refuse_closed_month(old.refunded_at); end if;
  if tg_op <> 'DELETE' then perform refuse_closed_month(new.refunded_at); end if;
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed_month(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if at < hold_books() then
    raise exception 'the books are closed up to this month' using errcode = 'CM001',
      detail = (select to_char(max(month), 'YYYY-MM') from closed_month);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.response_search(answers jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT search_key(string_agg((question_mark(given.question) ||
         CASE
             WHEN (((length(given.text) >= 8) AND (length(given.text) <= 40)) AND ((ascii(given.text) >= 32) AND (ascii(given.text) <= 57)) AND (given.text ~ '^[+0-9[:space:]().\-/]{8,40}$'::text)) THEN ((given.text || '
'::text) || regexp_replace(given.text, '\D'::text, ''::text, 'g'::text))
             ELSE replace(given.text, chr(30), ''::text)
         END), ''::text)) AS search_key
    FROM ( SELECT jsonb_each.key,
             (jsonb_each.value #>> '{}'::text[]) AS "?column?"
            FROM jsonb_each(response_search.answers) jsonb_each(key, value)
           WHERE (jsonb_typeof(jsonb_each.value) = 'string'::text)) given(question, text)
   WHERE (NOT ((length(given.text) = 36) AND pg_input_is_valid(given.text, 'uuid'::text)));
END
;

CREATE OR REPLACE FUNCTION public.response_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_response_days();
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_emit(module text, events jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  told uuid[];
  deep int := coalesce(nullif(current_setting('cauri.scenario_depth', true), '')::int, 0);
  origin uuid := nullif(current_setting('cauri.scenario_run', true), '')::uuid;
begin
  with wanted as materialized (
    select s.id as scenario_id, s.active, s.version, 1 + jsonb_array_length(s.definition -> 'reactions') as steps,
      e ->> 'key' as key, e ->> 'subject' as subject, e -> 'event' as event, e -> 'facts' as facts, nth
    from scenario s cross join jsonb_array_elements(events) with ordinality as given(e, nth)
    where s.published_at is not null and s.deleted_at is null and s.trigger_module = module and not exists (
      select from jsonb_each(s.trigger_filter) as f where not coalesce(f.value ? (e -> 'facts' ->> f.key), false)
    ) and not exists (
      select from member m where m.id = (e -> 'event' ->> 'memberId')::uuid and m.archived_at is not null
    )
  ), runs as (
    insert into scenario_run (scenario_id, version, source, dedupe_key, subject, depth, origin_run_id, steps)
    select scenario_id, version, 'event', key, subject, deep, origin, steps from wanted where active
    on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
    returning id, scenario_id, dedupe_key
  ), steps as (
    insert into scenario_run_step (run_id, index, state, input)
    select r.id, 0, 'pending', w.event from runs r join wanted w on w.scenario_id = r.scenario_id and w.key = r.dedupe_key
  ), kept as (
    insert into scenario_kept (scenario_id, trigger_module, source, dedupe_key, subject, depth, origin_run_id, input, facts)
    select scenario_id, module, 'event', key, subject, deep, origin, event, facts
    from (select *, row_number() over (partition by scenario_id order by nth desc) as place from wanted where not active) as w
    where place <= 1000
      -- Written as a value, so that the planner looks one run up by its key and never reads them all.
      and (select r.id from scenario_run r where r.scenario_id = w.scenario_id and r.dedupe_key = w.key) is null
    order by nth
    on conflict (scenario_id, dedupe_key) where dedupe_key is not null do nothing
  )
  select array_agg(distinct scenario_id) into told from runs;
  perform tell_scenarios(told);
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_kept_bounded()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  if exists (select from fresh where nth % 100 = 0) then
    delete from scenario_kept where id in (
      select k.id from scenario s
      cross join lateral (
        select id from scenario_kept where scenario_id = s.id order by id desc offset 1000 limit 1
      ) as one_too_many
      join scenario_kept k on k.scenario_id = s.id and k.id <= one_too_many.id
      where s.published_at is not null
      for update of k skip locked
    );
  end if;
  perform pg_notify('cauri_event', json_build_object('type', 'scenario.changed', 'scenarioId', scenario_id)::text)
  from (select distinct scenario_id from fresh) as f;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_listens(modules text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('cauri.history', true), '') <> 'on'
    and exists (select from scenario where published_at is not null and deleted_at is null and trigger_module = any(modules));
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_member_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in
    select * from (values
      ('members.status-changed', old.status, new.status),
      ('members.payment-changed', old.payment_status, new.payment_status),
      ('members.subscription-changed', old.subscription_status, new.subscription_status)) as c(module, before, after)
    where before is distinct from after
  loop
    if scenario_listens(array[one.module]) then
      perform scenario_emit(one.module, jsonb_build_array(jsonb_build_object(
        'key', one.module || ':' || new.id || ':' || pg_current_xact_id(), 'subject', new.full_name,
        'facts', jsonb_build_object('to', coalesce(one.after, ''), 'from', coalesce(one.before, '')),
        'event', jsonb_build_object('memberId', new.id, 'from', one.before, 'to', one.after))));
    end if;
  end loop;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_members_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if scenario_listens('{members.created}') then
    perform scenario_emit('members.created', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'created:' || id, 'subject', full_name,
        'facts', jsonb_build_object('source', coalesce(source, ''), 'product', coalesce(product, '')),
        'event', jsonb_build_object('memberId', id))), '[]') from fresh));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if scenario_listens('{payments.recorded}') then
    perform scenario_emit('payments.recorded', jsonb_build_array(jsonb_build_object('key', 'payment:' || new.id, 'subject', new.name,
      'facts', jsonb_build_object('category', new.category, 'produit', new.produit, 'moyen', new.moyen),
      'event', jsonb_build_object('memberId', new.member_id, 'paymentId', new.id))));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_payment_failed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if scenario_listens('{payments.failed}') then
    perform scenario_emit('payments.failed', jsonb_build_array(jsonb_build_object('key', 'failed:' || new.provider || ':' || new.object_id,
      'subject', coalesce(new.observed -> 'payer' ->> 'name', new.observed -> 'payer' ->> 'email'),
      'facts', jsonb_build_object('provider', new.provider),
      'event', jsonb_build_object('webhookEventId', new.id))));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if scenario_listens('{reminders.sent}') then
    perform scenario_emit('reminders.sent', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'reminder:' || r.id, 'subject', m.full_name,
        'facts', jsonb_build_object('kind', r.kind, 'sequence', r.sequence),
        'event', jsonb_build_object('memberId', r.member_id, 'reminderId', r.id, 'kind', r.kind, 'due', r.due, 'sequence', r.sequence))), '[]')
      from fresh r join member m on m.id = r.member_id));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  name text := case tg_op when 'INSERT' then 'reservations.created' else 'reservations.changed' end;
begin
  if scenario_listens(array[name]) then
    perform scenario_emit(name, jsonb_build_array(jsonb_build_object(
      'key', name || ':' || new.id || ':' || pg_current_xact_id(), 'subject', coalesce(nullif(new.client_name, ''), new.email),
      'facts', jsonb_build_object('status', new.status, 'coach', new.coach_id, 'service', coalesce(new.service_id::text, '')),
      'event', jsonb_build_object('reservationId', new.id, 'memberId', new.member_id))));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_responses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if scenario_listens('{forms.answered}') then
    perform scenario_emit('forms.answered', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'response:' || r.id, 'subject', f.title,
        'facts', jsonb_build_object('form', r.form_id), 'event', jsonb_build_object('responseId', r.id))), '[]')
      from fresh r join form f on f.id = r.form_id where r.deleted_at is null));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_on_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if scenario_listens('{members.tag-added}') then
    perform scenario_emit('members.tag-added', (
      select coalesce(jsonb_agg(jsonb_build_object('key', 'tag:' || f.member_id || ':' || f.tag_id || ':' || pg_current_xact_id(),
        'subject', m.full_name, 'facts', jsonb_build_object('tag', f.tag_id),
        'event', jsonb_build_object('memberId', f.member_id, 'tagId', f.tag_id, 'tag', t.name))), '[]')
      from fresh f join member m on m.id = f.member_id join tag t on t.id = f.tag_id));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_run_needs_ways()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from scenario_version v
    where v.scenario_id = new.scenario_id and v.version = new.version and (
      v.definition @? '$.reactions[*] ? (@.module == "members.set-field")'
      or current_setting('cauri.scenario_modules', true) is distinct from 'segments' and (
        v.definition @? '$.reactions[*] ? (@.module == "flow.for-each-response")'
        or v.definition @? '$.trigger ? (@.module == "flow.started-response" || @.module == "members.entered-segment")'
        or current_setting('cauri.scenario_ways', true) is distinct from 'known' and (
          v.definition @? '$.reactions[*] ? (exists (@.way) || exists (@.onError) || @.module == "flow.if" || @.module == "flow.end" || @.module == "flow.for-each")'
          or v.definition @? '$.trigger ? (@.module == "flow.started")'
        )
      )
    )
  ) then
    return null;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.scenario_zone_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update scenario set next_run_at = now() where next_run_at is not null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN without_joiners(fold(value))
;

CREATE OR REPLACE FUNCTION public.stamp_billing_base()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from member_merge g where g.member_id = new.id and (g.undo #>> '{before,billing_base_at}')::timestamptz = new.billing_base_at
  ) then
    return new;
  end if;
  new.billing_base_at := clock_timestamp();
  new.merged_bases := null;
  update payment set in_bases = array_append(in_bases, new.billing_base_at),
    in_base_at = case when in_base_at = old.billing_base_at then new.billing_base_at else in_base_at end
  where in_bases && array_append(old.merged_bases, old.billing_base_at)
    and new.billing_base -> case category when 'Registration' then 'payment' else 'subscription' end ? 'credited';
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_of_responses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notification as n (type, priority, notice, args, search, link, key, occurrences, audience)
  select 'system', 'low', 'responses', jsonb_build_object('form', trim(form.title), 'day', came.day),
    search_key('New responses Nouvelles réponses ' || form.title),
    format('/forms/%s/responses', form.id), format('responses:%s:%s', form.id, came.day), came.n, 'staff'
  from (
    select form_id, (submitted_at at time zone zone.name)::date as day, count(*)::int as n
    from fresh, (select time_zone as name from setting) as zone
    where deleted_at is null and submitted_at > now() - interval '1 day'
    group by 1, 2
  ) as came
  join form on form.id = came.form_id
  order by form.id, came.day
  on conflict (key) do update set
    occurrences = n.occurrences + excluded.occurrences,
    at = now(),
    notice = excluded.notice,
    args = excluded.args,
    search = excluded.search;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.tell_scenarios(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('cauri_event', json_build_object('type', 'scenario.changed', 'scenarioId', id, 'due', true)::text)
  from unnest(ids) as id;
$function$
;

CREATE OR REPLACE FUNCTION public.without_joiners(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '[''’‘ʼ‛`´′‐‑‒–—−­-]+'::text, ''::text, 'g'::text)
;
