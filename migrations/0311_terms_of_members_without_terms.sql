-- An import gives its members their terms by itself, and called this trigger for each of them in vain.
drop trigger member_terms_inserted on member;
create trigger member_terms_inserted before insert on member for each row when (new.terms_id is null) execute function member_terms();
