-- Counts the saves of a report template, so that two managers cannot undo each other's work unseen.
alter table report_template add column version integer not null default 1;
