/** What the page 文件 computes: what may be ordered, and what a file is called. */
import {
  CHECK_CODES,
  type CheckCode,
  type FileScope,
  faultSentence,
  fileKindWord,
  fileScopeWord,
  LEFT_OUT_CAUSES,
  leftOutWord,
  type MonitoringFile,
  monitoredStageWord,
  type PlannedSchool,
} from '@spine/contract/monitoring';
import { fileText as text } from './file.text.ts';

/** Whose rows an order is about. */
export type OrderScope = Pick<PlannedSchool, 'schoolId' | 'stage'> & { scope: 'school' };
export type ChosenScope =
  | { readonly scope: 'all' }
  | { readonly scope: 'county'; readonly areaCode: string }
  | OrderScope;

type Choice = { readonly value: string; readonly label: string };

const keyOf = ({ schoolId, stage }: Pick<PlannedSchool, 'schoolId' | 'stage'>) =>
  `${schoolId} ${stage}`;

/** The counties of the schools of a plan. */
export function countyChoices(schools: readonly PlannedSchool[]): Choice[] {
  const codes = new Set(schools.map(({ areaCode }) => areaCode));
  return [...codes].sort().map((code) => ({ value: code, label: code }));
}

/** The schools of a plan by type. */
export function schoolChoices(schools: readonly PlannedSchool[]): Choice[] {
  return schools.map((school) => ({
    value: keyOf(school),
    label: `${school.schoolName} ${monitoredStageWord[school.stage]}`,
  }));
}

/** What is chosen; undefined while something is missing. */
export function chosenScope(
  scope: FileScope,
  value: string | undefined,
  schools: readonly PlannedSchool[],
): ChosenScope | undefined {
  if (scope === 'all') return schools.length > 0 ? { scope } : undefined;
  if (scope === 'county') return value === undefined ? undefined : { scope, areaCode: value };
  const school = schools.find((each) => keyOf(each) === value);
  return school && { scope, schoolId: school.schoolId, stage: school.stage };
}

/** Whether changes can be told: a whole file of the scope was handed in, and its bytes are there. */
export function mayOrderChanges(files: readonly MonitoringFile[], chosen: ChosenScope): boolean {
  const isOfScope = (file: MonitoringFile): boolean => {
    if (file.scope !== chosen.scope) return false;
    if (chosen.scope === 'county') return file.areaCode === chosen.areaCode;
    if (chosen.scope === 'school')
      return file.schoolId === chosen.schoolId && file.stage === chosen.stage;
    return true;
  };
  return files.some(
    (file) =>
      file.kind === 'whole' && file.handedIn !== null && file.removed === null && isOfScope(file),
  );
}

/** Whose rows a file has, and whether all of them. */
export function titleOf(file: MonitoringFile): string {
  return text.title(placeOf(file), fileKindWord[file.kind]);
}

function placeOf({ scope, areaCode, schoolName, stage }: MonitoringFile): string {
  if (scope === 'county') return areaCode ?? '';
  if (scope === 'school')
    return `${schoolName ?? ''}${stage === null ? '' : ` ${monitoredStageWord[stage]}`}`;
  return fileScopeWord.all;
}

/** Why rows bounce, with how many, in the order of the checks. */
export function faultLines({ faults }: Pick<MonitoringFile, 'faults'>): string[] {
  const counts: Partial<Record<CheckCode, number>> = faults;
  return CHECK_CODES.flatMap((code) => {
    const rows = counts[code] ?? 0;
    return rows > 0 ? [text.faultLine(faultSentence({ code, cells: [] }), rows)] : [];
  });
}

/** Who has no row and why, in one sentence; undefined where everybody has one. */
export function leftOutWords({ leftOut }: Pick<MonitoringFile, 'leftOut'>): string | undefined {
  const words = LEFT_OUT_CAUSES.flatMap((cause) => {
    const children = leftOut[cause] ?? 0;
    return children > 0 ? [text.cause(leftOutWord[cause], children)] : [];
  });
  return words.length === 0 ? undefined : text.leftOut(words.join(text.between));
}
