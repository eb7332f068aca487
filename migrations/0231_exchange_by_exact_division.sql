-- An amount was multiplied by the reciprocal of a rate that is known the other way round, which has a limited number of digits: 3 at 1.2
-- were 2.49999… and rounded down. It is divided by the rate now, after the step between minor units, so that halves stay halves.
create or replace function exchange(amount bigint, source text, target text, on_day date) returns bigint language sql stable as $$
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
$$;
