/**
 * How the sheets of a pack are read: of an institution all in one snapshot. Of the platform each institution is read in its own scope,
 * and its sums leave that; rows do where they name no child.
 */
import { organizationName } from '#features/organization/index.ts';
import { type OrgScope, orgScope, platformScope, type Scope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, TenantIn } from '#platform/db/open.ts';
import { columnText, packText as text } from './pack.text.ts';
import { type Column, mergedShare, type PackRow, type TallyPlan } from './pack-row.ts';
import type { PackSheet } from './pack-sheet.ts';
import { openSource, type PackFrame } from './pack-source.ts';

/** A row that counts, and is written or not. */
export type ReadRow = { readonly row: PackRow; readonly isWritten: boolean };

export type PackReader = {
  shapeOf(sheet: PackSheet): {
    readonly columns: readonly Column[];
    readonly plans: readonly TallyPlan[];
    /** Whether its rows are written. */
    readonly hasFile: boolean;
  };
  rows(sheet: PackSheet): AsyncIterable<ReadRow>;
  close(): Promise<void>;
};

export async function readInstitution(
  database: Database,
  scope: OrgScope,
  frame: PackFrame & { readonly schoolId: string | undefined },
): Promise<PackReader> {
  const held = await holdSnapshot(database, scope);
  // Left open, it would hold its connection as long as the process lives.
  const source = await openSource(held.tenant, frame).catch(async (error: unknown) => {
    await held.release();
    throw error;
  });
  return {
    shapeOf: ({ columns, tallies }) => ({ columns, plans: tallies, hasFile: true }),
    rows: async function* (sheet) {
      for await (const row of sheet.rows(source)) yield { row, isWritten: true };
    },
    close: held.release,
  };
}

export async function readPlatform(database: Database, frame: PackFrame): Promise<PackReader> {
  const ids = await database.inScope(platformScope, institutionIds);
  const scopes: Scope[] = [platformScope, ...ids.map(orgScope)];
  return {
    shapeOf: (sheet) => ({
      columns: sheet.isOnce ? sheet.columns : [[text.institution, 32], ...sheet.columns],
      plans: sheet.isOnce ? sheet.tallies : sheet.tallies.flatMap(planOfPlatform),
      hasFile: sheet.inPlatform !== 'counts',
    }),
    rows: async function* (sheet) {
      if (sheet.isOnce) yield* readPlace(database, platformScope, { sheet, frame });
      else for (const scope of scopes) yield* readPlace(database, scope, { sheet, frame });
    },
    close: () => Promise.resolve(),
  };
}

async function* readPlace(
  database: Database,
  scope: Scope,
  { sheet, frame }: { readonly sheet: PackSheet; readonly frame: PackFrame },
): AsyncGenerator<ReadRow> {
  const held = await holdSnapshot(database, scope);
  try {
    const { tenant } = held;
    const source = await openSource(tenant, { ...frame, schoolId: undefined });
    const name =
      tenant.kind === 'org'
        ? ((await organizationName(tenant, tenant.orgId)) ?? '')
        : text.platform;
    const isWritten = sheet.inPlatform === 'rows' || tenant.kind === 'platform';
    for await (const row of sheet.rows(source))
      yield { row: sheet.isOnce ? row : inInstitution(row, name), isWritten };
  } finally {
    await held.release();
  }
}

function inInstitution(row: PackRow, name: string): PackRow {
  const { ages } = mergedShare(row.shares ?? []);
  return { ...row, cells: [name, ...row.cells], shares: [{ school: name, ages }] };
}

/** Names that two institutions may have: counted together they would be one. */
const OF_INSTITUTIONS: readonly string[] = [
  columnText.username,
  columnText.doctor,
  columnText.approvedBy,
  columnText.project,
];

/** By institutions in place of schools, and by no name within one. */
function planOfPlatform({ title, by, ...plan }: TallyPlan): TallyPlan[] {
  if (by.some((each) => OF_INSTITUTIONS.includes(each))) return [];
  const titles = by.map((each) => (each === text.school ? text.institution : each));
  return [{ ...plan, title: title.replaceAll(text.school, text.institution), by: titles }];
}

type HeldSnapshot<S extends Scope> = {
  readonly tenant: TenantIn<S>;
  release(): Promise<void>;
};

/** Opens a snapshot that stays open until it is released. */
async function holdSnapshot<S extends Scope>(
  database: Database,
  scope: S,
): Promise<HeldSnapshot<S>> {
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let over = Promise.resolve();
  const tenant = await new Promise<TenantIn<S>>((resolve, reject) => {
    over = database.inSnapshot(scope, (opened) => {
      resolve(opened);
      return left;
    });
    over.catch(reject);
  });
  return {
    tenant,
    // Nothing was written: a connection that is lost lost nothing.
    release: () => {
      leave();
      return over.catch(() => undefined);
    },
  };
}
