-- The secrets of an HTTP connection go to the server that they were given for. Connections from before this was asked are
-- bound to the servers that their steps call now; their own field takes over as soon as somebody fills it in.
alter table connection add column former_hosts text;

update connection c
set former_hosts = (
  select coalesce(string_agg(distinct host, ','), '')
  from (
    select regexp_replace(lower(substring(step -> 'config' ->> 'url' from '^https?://([^/?#{}\s@]+)')), ':(80|443)$', '') as host
    from scenario s, jsonb_array_elements(s.definition -> 'reactions') as step
    where step ->> 'connection' = c.id::text
  ) as called
)
where service = 'http';
