-- How to pay by transfer is written in each language of the members. What was written before is in the programme's language; its column
-- stays for processes of the version before.
alter table pay_setting add column transfer_fr text not null default '', add column transfer_en text not null default '';
update pay_setting set
  transfer_fr = case when language = 'en' then '' else transfer_text end,
  transfer_en = case when language = 'en' then transfer_text else '' end
from setting;
