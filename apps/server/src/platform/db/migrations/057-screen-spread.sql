-- The data screen tells intervals as the statistics do, by how the classes of a school differ
-- (docs/adr/0048-what-a-comparison-may-claim.md). Its sums are made anew for every school.
create table screen_spread (
  org_id uuid not null,
  school_id uuid not null,
  -- The first day of the school year.
  year date not null,
  part text not null,
  way text not null,
  children double precision not null,
  sizes double precision not null,
  between_squares double precision not null,
  between_degrees double precision not null,
  within_squares double precision not null,
  within_degrees double precision not null,
  even_size double precision not null,
  primary key (org_id, school_id, year, part, way)
);

alter table screen_spread enable row level security;
create policy institution on screen_spread using (org_id = app_org());
create policy platform on screen_spread for select using (app_is_platform());
grant select, insert, delete on screen_spread to {{app_role}};

insert into screen_change (org_id, school_id) select org_id, id from school;
