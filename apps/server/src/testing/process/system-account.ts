/** PostgreSQL and its companions refuse to run as root: root starts them as the system's own user for them. */
import { execFileSync } from 'node:child_process';

const USER = 'postgres';

export type SystemAccount = { readonly uid: number; readonly gid: number };

/** Undefined where the tests do not run as root. */
export function postgresAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
