-- Bluetooth codes: made by the platform in batches, printed on devices by production. They belong to no institution.
create table batch (
  -- The day it was made and its number on that day.
  name text primary key check (name ~ '^\d{8}-\d{2,}$'),
  code_count smallint not null check (code_count between 1 and 100),
  created_at timestamptz not null,
  created_by uuid not null
);
create index batch_created_at_idx on batch (created_at desc, name desc);

create table batch_code (
  id uuid primary key,
  code text not null check (code ~ '^[2-9A-Z]{1,10}$'),
  batch text not null references batch (name),
  download_num smallint not null default 0 check (download_num in (0, 1)),
  created_at timestamptz not null
);
create unique index batch_code_code_key on batch_code (code);
create index batch_code_created_at_idx on batch_code (created_at desc, code);
create index batch_code_download_num_idx on batch_code (download_num, created_at desc, code);
create index batch_code_batch_idx on batch_code (batch, download_num);
create index batch_code_grams_idx on batch_code using gin (name_grams(code));

grant select, insert on batch to {{app_role}};
grant select, insert, update on batch_code to {{app_role}};
