-- A function in plain SQL that is immutable and calls one that is not is never merged into the statement around it: PostgreSQL started it
-- anew for each text, which took longer than the work. In PL/pgSQL it gives the same texts in less than half of the time.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;
