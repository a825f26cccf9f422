import { coordinatorFaults } from './coordinator-statements.ts';
import { tablesWithoutInstitution } from './institution-statements.ts';

/** Listens to the statements of an application; `check` throws when one of them is not fit for a distributed database. */
export function listenToStatements() {
  const faults = new Set<string>();
  return {
    hear: ({ text }: { text: string }) => {
      for (const table of tablesWithoutInstitution(text))
        faults.add(`does not name the institution of ${table}: ${text}`);
      for (const fault of coordinatorFaults(text)) faults.add(`${fault}: ${text}`);
    },
    check: () => {
      if (faults.size > 0)
        throw new Error(
          `statements not fit for a distributed database:\n${[...faults].join('\n')}`,
        );
    },
  };
}
