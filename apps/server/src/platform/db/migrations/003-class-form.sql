-- How often the form behind a class QR code was sent: one code adds a class, not a school. The code itself is signed
-- and has no row. Counters of codes that are over go when the institution makes the next code.
create table class_form_use (
  org_id uuid not null references organization (id),
  token_hash bytea not null,
  submissions integer not null,
  expires_at timestamptz not null,
  primary key (org_id, token_hash)
);
create index class_form_use_expires_at_idx on class_form_use (org_id, expires_at);

alter table class_form_use enable row level security;
create policy institution on class_form_use
  using (org_id = (select app_org())) with check (org_id = (select app_org()));
grant select, insert, update, delete on class_form_use to {{app_role}};
