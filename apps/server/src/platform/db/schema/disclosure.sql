-- Through which day a manager has read the digest of what was exported and shown. The digest itself is computed from the operation log.
create table disclosure_read (
  org_id uuid not null references organization (id),
  user_id uuid not null,
  through date not null,
  primary key (org_id, user_id)
);
alter table disclosure_read enable row level security;
create policy institution on disclosure_read using (org_id = app_org());
grant select, insert, update on disclosure_read to {{app_role}};
