/** Gathers what many cells ask for in the same moment into one call. */
import { type ProjectTally, projectTallies } from '@spine/contract/project';
import { call } from '#platform/call.ts';

type Batch = { ids: Set<string>; answer: Promise<readonly ProjectTally[]> };

let open: Batch | undefined;

function newBatch(): Batch {
  const ids = new Set<string>();
  const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
    open = undefined;
    const { rows } = await call(projectTallies, { ids: [...ids].join(',') }, { quiet: true });
    return rows;
  });
  return { ids, answer };
}

/** How far a project is; null where nothing is known of it. */
export async function tallyOf(id: string): Promise<ProjectTally | null> {
  open ??= newBatch();
  open.ids.add(id);
  const rows = await open.answer;
  return rows.find((row) => row.id === id) ?? null;
}
