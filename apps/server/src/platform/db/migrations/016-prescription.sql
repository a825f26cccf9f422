-- Prescriptions as plans: the platform's (system), which nobody changes, and each institution's own. What is issued to a
-- child is a copy, so a plan may be edited or deleted at any time; deleted ones stay as rows.

-- Whether some JSON is the actions of a plan: 1 to 20, each with groups of either repetitions or seconds, and a rest.
-- Everything is text compared with a pattern, because a cast of something else would fail instead of answering no.
create function is_plan(items jsonb) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_typeof(items) = 'array' then
    jsonb_array_length(items) between 1 and 20 and not exists (
      select from jsonb_array_elements(items) as item
      where (
        jsonb_typeof(item) = 'object'
        and item ->> 'actionId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and item ->> 'groups' ~ '^([1-9]|10)$'
        and item ->> 'rest' ~ '^(0|[1-9]\d?|[12]\d\d|300)$'
        and (item ->> 'repetitions' is null) <> (item ->> 'seconds' is null)
        and coalesce(item ->> 'repetitions' ~ '^([1-9]\d?|100)$', true)
        and coalesce(item ->> 'seconds' ~ '^([1-9]\d?|[1-5]\d\d|600)$', true)
      ) is not true
    )
  else false end
$$;

create table system_prescription (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  audience text not null check (char_length(audience) <= 20),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  created_at timestamptz not null,
  check ((cover is null) = (cover_type is null))
);

create table prescription (
  org_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  type text not null check (type in ('exercise', 'prevention')),
  -- Whom it is for, in words.
  audience text not null check (char_length(audience) <= 20),
  description text not null check (char_length(description) <= 200),
  duration text not null check (duration in ('1w', '2w', '1m', '2m')),
  groups_per_day smallint not null check (groups_per_day between 1 and 6),
  days_per_week smallint not null check (days_per_week between 1 and 7),
  retest_reminder boolean not null,
  items jsonb not null check (is_plan(items)),
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  check ((cover is null) = (cover_type is null))
);
-- A name that was deleted may be given anew.
create unique index prescription_name_key on prescription (org_id, name) where deleted_at is null;
create index prescription_newest on prescription (org_id, created_at desc, id desc) where deleted_at is null;

alter table prescription enable row level security;
create policy institution on prescription
  using (org_id = (select app_org())) with check (org_id = (select app_org()));
grant select, insert, update on prescription to {{app_role}};
grant select on system_prescription to {{app_role}};

-- The plans every platform begins with. Amounts are those the library suggests for each action, at the lower end of a
-- range, where a child begins; "each side" and holds are said by the action. The newest-first list shows this order.
insert into system_prescription (id, name, type, audience, description, duration, groups_per_day, days_per_week,
  retest_reminder, items, created_at)
select ('0190ac71-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, name, type, audience, description, duration,
  per_day, per_week, retest,
  (
    select jsonb_agg(jsonb_build_object(
      'actionId', '0190ac70-0000-7000-8000-' || lpad(amount[1]::text, 12, '0'), 'groups', amount[2],
      'repetitions', nullif(amount[3], 0), 'seconds', nullif(amount[4], 0), 'rest', rest) order by place)
    from jsonb_array_elements(actions) with ordinality as listed (action, place),
      lateral (select array(select jsonb_array_elements_text(action)::int) as amount) as numbers
  ),
  timestamptz '2026-01-01 09:00:00+08' - number * interval '1 minute'
from (values
  -- Of each action its number, groups, repetitions and seconds.
  (1, '课间护脊3分钟', 'prevention', '全体',
   '课间站在座位旁就能做，不用器材。约3分钟，上午、下午各做一次。', '2m', 2, 7, false, 0,
   '[[22,2,6,0],[19,2,3,0],[16,2,10,0],[25,2,0,20]]'::jsonb),
  (2, '姿态改善基础方案', 'exercise', '姿态不良',
   '舒展胸背，练习挺胸和站姿。早、晚各做一遍，动作缓慢，不憋气。', '1m', 2, 7, false, 30,
   '[[1,2,8,0],[7,2,8,0],[8,3,10,0],[4,3,10,0],[15,2,0,60],[14,2,8,0]]'),
  (3, '核心稳定方案', 'exercise', '姿态不良、随访',
   '练习躯干稳定和左右对称。每周练5天，每天一遍；腰痛或做不稳时减小幅度。', '2m', 1, 5, false, 30,
   '[[2,2,8,0],[3,2,6,0],[5,3,0,15],[6,3,0,10],[4,3,10,0],[26,1,8,0]]'),
  (4, '颈肩舒缓方案', 'prevention', '久坐、低头',
   '缓解久坐和低头带来的颈肩紧张。每天两遍；头晕、刺痛时停止。', '2w', 2, 7, false, 15,
   '[[16,2,10,0],[18,2,0,20],[19,2,3,0],[20,3,12,0]]'),
  (5, 'Ⅰ度居家辅助方案（就诊后使用）', 'exercise', 'Ⅰ度',
   '请先到有脊柱专科的医院复核，经医生同意后作为辅助。左右两侧次数和时间相同，并按时复测。', '1m', 1, 7, true, 30,
   '[[26,1,8,0],[1,2,8,0],[2,2,8,0],[3,2,6,0],[11,2,6,0],[5,3,0,15]]')
) as seed (number, name, type, audience, description, duration, per_day, per_week, retest, rest, actions);
