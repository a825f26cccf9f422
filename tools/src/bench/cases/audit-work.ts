/** The pack of the yearly audit, of a year in which each child was looked at three times and its family answered once. */
import { makeAuditPack } from '@spine/contract/audit';
import { jobDetail } from '@spine/contract/job';
import { dateInShanghai } from '@spine/contract/kernel';
import { sealLog } from '@spine/server/platform/audit-log/operation-log-seal.ts';
import { openDatabase } from '@spine/server/platform/db/open.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import { connectedTo } from '../target/database.ts';
import type { Bench } from '../target/server.ts';

const LOOK_MS = 500;

/** A doctor reads a child and an examination, its family looks once; all at this moment, or they would be lines added later. */
const LINES = `
  insert into operation_log (id, org_id, user_id, username, org_name, role, model, keypoint, keymsg, level, optype, optime)
  select uuidv7(), $1, case when n < 3 then $2::uuid end, case when n < 3 then 'doctor' else '家长 139****0001' end,
    '临溪市妇幼保健院', case when n < 3 then 2 end, (array['patient', 'exam', 'report'])[n],
    case when n = 2 then coalesce(exam_id, patient_id) else patient_id end, '查看', 'INFO', 'view', now()
  from (
    select p.id::text as patient_id, (select e.id::text from exam e where e.org_id = $1 and e.patient_id = p.id limit 1) as exam_id
    from patient p where p.org_id = $1 and p.deleted_at is null
  ) as child, generate_series(1, 3) as n`;
const NOTICE = `
  insert into consent_notice (org_id, project_id, version, texts, hash, published_by, published_by_name, published_at)
  values ($1, $2, 1, '{}', repeat('0', 64), $3, 'manager', now()) on conflict do nothing`;
const ANSWERS = `
  insert into consent (org_id, id, project_id, patient_id, notice_version, answer, channel, recorded_by, recorded_by_name,
    answered_at, recorded_at)
  select $1, gen_random_uuid(), $2, id, 1, case when random() < 0.01 then 'withdrawn' else 'agreed' end, 'paper', $3, 'manager', now(), now()
  from patient where org_id = $1 and deleted_at is null`;

export const auditWork: readonly Case<Bench>[] = [
  {
    name: 'the audit pack of a year',
    runs: ['usual', 'million'],
    connections: [1],
    aims: AIMS.auditPack,
    measure: async (bench) => {
      await fill(bench);
      const { server } = bench;
      const year = Number(dateInShanghai(new Date()).slice(0, 4));
      // A year of nothing: fonts are loaded once in the life of a server.
      await makePack(bench, year - 1);
      await server.forgetPeak();
      const before = await server.peak();
      const { seconds, rows } = await makePack(bench, year);
      return { seconds, rows, growth: (await server.peak()) - before };
    },
  },
];

async function makePack({ http, subjects }: Bench, year: number) {
  const token = subjects.token.manager;
  const started = performance.now();
  const { id } = await http.data(makeAuditPack, { year }, token);
  for (;;) {
    const job = await http.data(jobDetail, { id }, token);
    const seconds = (performance.now() - started) / 1000;
    if (job.status === 'failed') throw new Error(`audit pack: ${job.errorMsg}`);
    if (job.status === 'done') return { seconds, rows: job.done };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function fill({ ownerUrl, appUrl, subjects }: Bench): Promise<void> {
  const org = CAST_IDS.orgs.home;
  const { doctor, manager } = CAST_IDS.users;
  await connectedTo(ownerUrl, async (owner) => {
    await owner.query(LINES, [org, doctor]);
    await owner.query(NOTICE, [org, subjects.projectId, manager]);
    await owner.query(ANSWERS, [org, subjects.projectId, manager]);
    await owner.query('vacuum analyze operation_log, consent');
  });
  const database = openDatabase(appUrl, 1);
  await sealLog(database.bare);
  await database.close();
}
