-- Messages of an institution on its newest day with any. A sender counts in the transaction that takes the number.
create table text_day (
  org_id uuid not null primary key,
  day date not null,
  texts integer not null
);
alter table text_day enable row level security;
create policy institution on text_day using (org_id = app_org());
grant select, insert, update on text_day to {{app_role}};
