-- The schools of a project are screened on days of their own.
alter table project_school add column day date;
