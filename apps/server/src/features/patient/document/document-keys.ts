/**
 * What another SECRET means for the documents of children. Each institution has a key that is encrypted under SECRET; with another one it
 * opens nothing, so no server starts, and a new SECRET is accepted only with the old one, by which the keys are encrypted anew.
 */
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { unwrapSecret, wrapSecret } from '#platform/auth/wrapped-secret.ts';
import { commandLine } from '#platform/command-line.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { deleteDocuments, findKey, replaceKey } from './document.repository.ts';
import { bindingOf } from './document.service.ts';

const ACCEPT = commandLine('settings:accept');
const UNREADABLE = `the numbers of children's documents were encrypted with another SECRET, and cannot be read with this one. Set the former SECRET. To change it, stop all servers and run ${ACCEPT} with the new one as SECRET and the former one as OLD_SECRET`;
const LOSE = `Without the former one, ${ACCEPT} --lose-documents deletes all of them`;

/** Throws an Error with a sentence where documents are encrypted with another SECRET. */
export async function checkDocumentKeys(database: Database, secret: string): Promise<void> {
  await inInstitutions(database, async (tenant) => {
    const wrapped = await findKey(tenant);
    if (wrapped && !unwrapSecret(wrapped, bindingOf(tenant.orgId), secret))
      throw new Error(`${sentence(UNREADABLE)}. ${LOSE}.`);
  });
}

type Rewrapping = {
  readonly secret: string;
  readonly oldSecret: string | undefined;
  /** Whether documents that nobody can read are deleted. */
  readonly losesDocuments: boolean;
};

/**
 * Encrypts the keys anew that another SECRET encrypted; answers of how many institutions the documents were deleted. No server runs
 * meanwhile. May be repeated. Throws an Error with a sentence where a key opens with neither, and changes nothing then.
 */
export async function rewrapDocumentKeys(
  database: Database,
  { secret, oldSecret, losesDocuments }: Rewrapping,
): Promise<number> {
  const open = (tenant: Tenant, wrapped: Buffer) =>
    [secret, oldSecret]
      .filter((each) => each !== undefined)
      .map((each) => unwrapSecret(wrapped, bindingOf(tenant.orgId), each))
      .find((key) => key !== undefined);
  if (!losesDocuments)
    await inInstitutions(database, async (tenant) => {
      const wrapped = await findKey(tenant);
      if (wrapped && !open(tenant, wrapped)) throw new Error(`${UNREADABLE}. ${LOSE}`);
    });
  let lost = 0;
  await inInstitutions(database, async (tenant) => {
    const wrapped = await findKey(tenant);
    if (!wrapped) return;
    const key = open(tenant, wrapped);
    if (key) return replaceKey(tenant, wrapSecret(key, bindingOf(tenant.orgId), secret));
    await deleteDocuments(tenant);
    lost += 1;
  });
  return lost;
}

async function inInstitutions(
  database: Database,
  work: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), work);
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
