-- Coaches who were removed. Their account and their past sessions stay; sessions to come that nobody took over are without a coach.
alter table coach add column removed_at timestamptz;
