/** A year in which everything happened once, and packs of it, unpacked. */
import { makeAuditPack } from '@spine/contract/audit';
import { downloadJobFile } from '@spine/contract/job';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { sheetsOfXlsx } from '#testing/read-files.ts';
import type { World } from '#testing/world.ts';

export type UnpackedPack = Awaited<ReturnType<typeof makePack>>;
type Row = Readonly<Record<string, unknown>>;
type Table = { readonly title: string; readonly columns: string[]; readonly rows: unknown[][] };

/** Makes a pack and unpacks it. */
export async function makePack(
  world: World,
  name: CastName,
  input: { year: number; schoolId?: string } = { year: 2026 },
) {
  const { body } = await (await world.freshlyAs(name)).call(makeAuditPack, input);
  expect(body.code).toBe(8000);
  const job = await endOf(world, name, body.data.id);
  expect(job.status).toBe('done');
  const file = await world.as(name).call(downloadJobFile, { id: job.id });
  const files = unzipSync(file.bytes);
  const sheet = (path: string) => sheetsOfXlsx(Buffer.from(files[path] ?? new Uint8Array()));
  const isRows = (path: string) => path.startsWith('明细/');
  return {
    job,
    files,
    names: Object.keys(files),
    /** The rows of a sheet, of all its parts, by the titles of their columns. */
    rows: (called: string): Row[] =>
      Object.keys(files)
        .filter((path) => isRows(path) && path.slice('明细/'.length).startsWith(called))
        .flatMap((path) => {
          const [titles = [], ...cells] = Object.values(sheet(path))[0] ?? [];
          return cells.map((row) =>
            Object.fromEntries(titles.map((title, at) => [title, row[at]])),
          );
        }),
    tables: (called: string): Table[] => tablesOf(sheet('审计汇总.xlsx')[called] ?? []),
    report: Buffer.from(files['审计报告.pdf'] ?? new Uint8Array()),
    /** Everything that stands in it but the report, whose text a test has to read. */
    text: Object.entries(files)
      .filter(([path]) => !path.endsWith('.pdf'))
      .flatMap(([path, bytes]) =>
        path.endsWith('.xlsx')
          ? Object.values(unzipSync(bytes)).map((part) => strFromU8(part))
          : [strFromU8(bytes)],
      )
      .join('\n'),
  };
}

/** A title, the heads of columns, rows, an empty row. */
function tablesOf(cells: unknown[][]): Table[] {
  const tables: Table[] = [];
  let open: unknown[][] = [];
  for (const row of [...cells, []]) {
    if (row.length > 0) open.push(row);
    else if (open.length > 0) {
      const [title = [], columns = [], ...rows] = open;
      tables.push({ title: String(title[0]), columns: columns.map(String), rows });
      open = [];
    }
  }
  return tables;
}
