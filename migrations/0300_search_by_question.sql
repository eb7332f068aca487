-- A filter by the text of one question found candidates by the index and then made the search key of each answer again, which took three
-- quarters of its time. In new responses each answer in `search` comes after a mark of its question, and the filter reads the stored key.
-- Older ones keep what they have, because writing a large table anew would make answers wait.

-- A mark is the separator e'\x1e' and eight of sixteen other control characters, for the digits of a hash. The index of trigrams leaves them
-- out. The body is a text, because the schema would show the characters of a parsed one instead of their escapes.
create function question_mark(question text) returns text language sql immutable strict parallel safe as $$
  select e'\x1e' || translate(left(md5(question), 8), '0123456789abcdef', e'\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15')
$$;

-- Whether the answer to a question contains a part, by its stored key; the key of an answer that was stored without marks is made anew.
create function answer_contains(search text, answers jsonb, question text, mark text, part text) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  if starts_with(search, e'\x1e') then
    return strpos(split_part(split_part(search, mark, 2), e'\x1e', 1), part) > 0;
  end if;
  return strpos(search_key(answers ->> question), part) > 0;
end $$;

-- The result is what people wrote in a response, as search_key() makes it, each answer after the mark of its question and without separators
-- of its own. The ids of options and files are left out. A text that looks like a telephone number has a line of its digits alone too, so
-- that a search knows them however they were grouped.
-- The two regular expressions for each answer took half of its time: one is a check of the type uuid now, and the other looks at texts
-- that begin like a number.
create or replace function response_search(answers jsonb) returns text language sql immutable strict parallel safe
begin atomic
  select search_key(string_agg(
    question_mark(question) || case
      when length(text) between 8 and 40 and ascii(text) between 32 and 57 and text ~ '^[+0-9[:space:]().\-/]{8,40}$'
        then text || e'\n' || regexp_replace(text, '\D', '', 'g')
      else replace(text, chr(30), '')
    end, ''
  ))
  from (select key, value #>> '{}' from jsonb_each(answers) where jsonb_typeof(value) = 'string') as given (question, text)
  where not (length(text) = 36 and pg_input_is_valid(text, 'uuid'));
end;
