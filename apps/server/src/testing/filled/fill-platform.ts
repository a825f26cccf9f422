/** Fills what institutions share: users, the operation log, device codes, the action library, families' accesses. */
import type { Client } from 'pg';

export async function fillPlatform(
  owner: Client,
  orgs: { home: string; other: string },
): Promise<void> {
  await owner.query(FILL_ORGANIZATIONS);
  await owner.query(FILL_USERS);
  await owner.query(FILL_APPROVALS);
  await owner.query(FILL_LOG, [orgs.home, orgs.other]);
  await owner.query(FILL_BATCHES);
  await owner.query(FILL_CODES);
  await owner.query(FILL_ACTIONS);
  await owner.query(FILL_UPLOADS);
  await owner.query(FILL_ACCESSES);
}

const FILL_ORGANIZATIONS = `
  insert into organization (id, name, created_at)
  select gen_random_uuid(), 'Clinic ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, 5000) as n`;

const FILL_USERS = `
  insert into app_user (id, org_id, username, password_hash, role, created_at)
  select gen_random_uuid(), o.id, 'u' || row_number() over (), '', case n when 1 then 1 else 2 end, o.created_at
  from organization as o, generate_series(1, 20) as n`;

/** Each user of an institution was approved once; of a few it is over, or soon. */
const FILL_APPROVALS = `
  insert into access_approval
    (id, org_id, user_id, role, account_kind, purpose, approved_by, approved_by_name, approved_by_username, approved_at, ends_on)
  select gen_random_uuid(), org_id, id, role, account_kind, 'screening', id, 'manager', 'manager', created_at,
    created_at::date + 300 + (row_number() over () % 66)::integer
  from app_user where org_id is not null and username like 'u%'`;

/** Half of the lines are the home institution's; warnings, errors and exports of children are rare, one user is rarer still. */
const FILL_LOG = `
  insert into operation_log (id, org_id, username, org_name, role, model, keypoint, keymsg, level, optype, optime,
    children)
  select gen_random_uuid(), case n % 2 when 0 then $1::uuid else $2::uuid end,
    case when n % 5000 < 2 then 'seldom' else 'user' || n % 40 end, 'o' || n % 2, 1 + n % 2,
    case when n % 50 < 2 then 'exam' else 'm' || n % 9 end, '', '',
    case when n % 1000 < 2 then 'ERROR' when n % 100 < 2 then 'WARN' else 'INFO' end,
    (array['signIn', 'edit', 'view', 'upload'])[1 + n / 2 % 4], timestamptz '2026-01-01' + n * interval '2 minutes',
    case when n % 50 < 2 then 1 + n % 120 end
  from generate_series(1, 100000) as n`;

const FILL_BATCHES = `
  insert into batch (name, code_count, created_at, created_by)
  select to_char(timestamp '2024-01-01' + n * interval '6 hours', 'YYYYMMDD') || '-' || lpad((1 + n % 4)::text, 2, '0'), 50,
    timestamptz '2024-01-01' + n * interval '6 hours', gen_random_uuid()
  from generate_series(0, 1999) as n`;

/** The codes of the newest batches wait for their download. */
const FILL_CODES = `
  insert into batch_code (id, code, batch, download_num, created_at)
  select gen_random_uuid(),
    translate(upper(substr(md5(name || n), 1, 8)), '01', 'XY') || n % 7 + 2,
    name, case when b.created_at > timestamptz '2025-05-10' then 0 else 1 end, b.created_at
  from batch as b, generate_series(1, 50) as n
  on conflict do nothing`;

/** A rare category, level and position each, and names and muscles of many characters. */
const FILL_ACTIONS = `
  insert into action (id, name, category, levels, position, muscles, description, equipment, effect, steps, warnings,
    remark, created_at, updated_at, deleted_at)
  select gen_random_uuid(), chr(19968 + n % 3000) || chr(22968 + n * 7 % 3000) || n,
    case when n % 100 = 0 then 'aerobics' else 'mat' end,
    case when n % 100 = 1 then '{senior}' else '{primary,junior}' end::text[],
    case when n % 100 = 2 then 'neck' else 'trunk' end,
    chr(26968 + n % 2000) || '肌;' || chr(28968 + n * 11 % 2000) || '肌', '', '', '', repeat('一步', 100), '', '',
    timestamptz '2026-02-01' + n * interval '1 minute', now(), case when n % 10 = 0 then now() end
  from generate_series(1, 40000) as n`;

const FILL_UPLOADS = `
  insert into video_upload (id, user_id, file_name, size, last_modified, touched_at)
  select gen_random_uuid(), id, 'a.mp4', 1000, n, timestamptz '2026-02-01' + n * interval '1 minute'
  from app_user, generate_series(1, 5000) as n where username = 'platform'`;

const FILL_ACCESSES = `
  insert into family_access (token_hash, tel, org_ids, patient_ids, created_at, expires_at)
  select sha256(n::text::bytea), '', '{}', '{}', now(), now() + n * interval '1 second'
  from generate_series(1, 20000) as n`;
