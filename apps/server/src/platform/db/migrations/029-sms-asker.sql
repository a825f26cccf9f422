-- Wrong tries of a code are counted for who asked for it and for all others apart.
alter table sms_code add column asker bytea;
alter table sms_code add column others_tries integer not null default 0;
