-- Registered names of schools with their group and campus are longer than 30 characters (docs/domain/decisions.md 35).
alter table school drop constraint school_name_check;
alter table school add constraint school_name_check check (char_length(name) between 1 and 50);
