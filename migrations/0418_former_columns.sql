-- The version before no longer reads or writes the text about transfers in one language, and asks no function for the answer to a question.

alter table pay_setting drop column transfer_text;
drop function answer_contains(text, jsonb, text, text, text);
