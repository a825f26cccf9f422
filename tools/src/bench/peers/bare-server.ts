/** A process of its own: the least that serves the tasks, with Fastify and pg of the folder it runs in. Arguments: database, columns of a list. */
import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(path.join(process.cwd(), 'package.json'));
const { Pool } = load('pg');
const [connectionString, columns = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 12 });
const app = load('fastify')({ bodyLimit: 2 ** 24 });

const SHOWN = columns
  .split(',')
  .map((column) => `e.${column}`)
  .join(', ');
const FROM = 'to_json(c) as child from exam e join child c on c.id = e.patient_id';
const PAGE = 'order by e.exam_time desc, e.id desc limit 20';
const ONE = `select ${SHOWN}, e.findings, ${FROM} where e.org_id = $1 and e.id = $2`;
const INSERT = 'insert into exam select * from json_populate_recordset(null::exam, $1)';

app.get(
  '/exams/:id',
  async ({ params, query }: { params: { id: string }; query: { org: string } }) => {
    const values = [query.org, params.id];
    return (await pool.query({ name: 'one', text: ONE, values })).rows[0];
  },
);

app.get('/exams', async ({ query: { org, school } }: { query: Record<string, string> }) => {
  const values = school ? [org, school] : [org];
  const where = `where e.org_id = $1${school ? ' and e.school_id = $2' : ''}`;
  const name = school ? 'school' : 'institution';
  const page = `select ${SHOWN}, ${FROM} ${where} ${PAGE}`;
  const count = `select count(*)::int as total from exam e ${where}`;
  const [listed, counted] = await Promise.all([
    pool.query({ name: `page of ${name}`, text: page, values }),
    pool.query({ name: `count of ${name}`, text: count, values }),
  ]);
  return { total: counted.rows[0].total, rows: listed.rows };
});

app.post('/exams', async ({ body }: { body: unknown }) => {
  const values = [JSON.stringify(body)];
  return { count: (await pool.query({ name: 'insert', text: INSERT, values })).rowCount };
});

process.stdout.write(`Ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
