-- By when the steps of a case are due, where an institution has changed it.
create table follow_up_setting (
  org_id uuid not null primary key,
  due_days jsonb not null
);
alter table follow_up_setting enable row level security;
create policy institution on follow_up_setting using (org_id = app_org());
grant select, insert, update on follow_up_setting to {{app_role}};
