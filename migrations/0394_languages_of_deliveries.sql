-- The language in which a campaign's message was made, for its text to be shown again. Rows of earlier versions have none, and are shown in
-- the member's language of now.
alter table delivery add column language text;
