/** What the page 文件 computes: what may be ordered, and what a file is called. */
import {
  CHECK_CODES,
  type CheckCode,
  type FileKind,
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
type ChosenScope =
  | { readonly scope: 'all' }
  | { readonly scope: 'county'; readonly areaCode: string }
  | (Pick<PlannedSchool, 'schoolId' | 'stage'> & { readonly scope: 'school' });

type Choice = {
  readonly value: string;
  readonly label: string;
  readonly chosen: ChosenScope;
};

type Offering = {
  readonly schools: readonly PlannedSchool[];
  readonly files: readonly MonitoringFile[];
  readonly kind: FileKind;
};

const keyOf = ({ schoolId, stage }: Pick<PlannedSchool, 'schoolId' | 'stage'>) =>
  `${schoolId} ${stage}`;

/** What was handed in can be changed although its schools are no longer in the plan. */
const changeable = ({ files, kind }: Offering): readonly MonitoringFile[] =>
  kind === 'changes' ? files.filter(({ base }) => base !== null) : [];

/** The names along a path of codes of regions. */
type NamesOfRegions = (codes: readonly string[]) => readonly string[];

/** What a county is called, with its code, which the plan has; the code alone while names have not come, or where it has none. */
function countyWord(areaCode: string, namesOf: NamesOfRegions | undefined): string {
  const path = new Set([`${areaCode.slice(0, 2)}0000`, `${areaCode.slice(0, 4)}00`, areaCode]);
  const name = namesOf?.([...path]).at(-1) ?? areaCode;
  return name === areaCode ? areaCode : text.countyWord(name, areaCode);
}

/** The counties that a file may be of, in the order of their codes. */
export function countyChoices(offering: Offering, namesOf?: NamesOfRegions): Choice[] {
  const codes = [
    ...offering.schools.map(({ areaCode }) => areaCode),
    ...changeable(offering).flatMap(({ areaCode }) => areaCode ?? []),
  ];
  return [...new Set(codes)].sort().map((areaCode) => ({
    value: areaCode,
    label: countyWord(areaCode, namesOf),
    chosen: { scope: 'county', areaCode },
  }));
}

/** The schools by type that a file may be of: those of the plan, then those that were in it. */
export function schoolChoices(offering: Offering): Choice[] {
  const before = changeable(offering).flatMap(({ schoolId, stage, schoolName }) =>
    schoolId === null || stage === null ? [] : [{ schoolId, stage, schoolName: schoolName ?? '' }],
  );
  const choices = [...offering.schools, ...before].map(
    ({ schoolId, stage, schoolName }): Choice => {
      const value = keyOf({ schoolId, stage });
      const label = `${schoolName} ${monitoredStageWord[stage]}`;
      return { value, label, chosen: { scope: 'school', schoolId, stage } };
    },
  );
  return choices.filter(({ value }, at) => choices.findIndex((one) => one.value === value) === at);
}

/** What is chosen; undefined while something is missing. */
export function chosenScope(
  scope: FileScope,
  value: string | undefined,
  offering: Offering,
): ChosenScope | undefined {
  if (scope === 'all')
    return offering.schools.length + changeable(offering).length > 0 ? { scope } : undefined;
  const choices = scope === 'county' ? countyChoices(offering) : schoolChoices(offering);
  return choices.find((choice) => choice.value === value)?.chosen;
}

/** Why no changes can be told of a scope: no whole file of it was handed in, or its bytes are gone; undefined where they can. */
export function lackOfBase(
  files: readonly MonitoringFile[],
  chosen: ChosenScope,
): 'none' | 'removed' | undefined {
  const isOfScope = (file: MonitoringFile): boolean => {
    if (file.scope !== chosen.scope) return false;
    if (chosen.scope === 'county') return file.areaCode === chosen.areaCode;
    if (chosen.scope === 'school')
      return file.schoolId === chosen.schoolId && file.stage === chosen.stage;
    return true;
  };
  const base = files.find((file) => file.base !== null && isOfScope(file))?.base ?? 'none';
  return base === 'kept' ? undefined : base;
}

/** Whose rows a file has, and whether all of them. */
export function titleOf(file: MonitoringFile, namesOf?: NamesOfRegions): string {
  return text.title(placeOf(file, namesOf), fileKindWord[file.kind]);
}

function placeOf(
  { scope, areaCode, schoolName, stage }: MonitoringFile,
  namesOf: NamesOfRegions | undefined,
): string {
  if (scope === 'county') return countyWord(areaCode ?? '', namesOf);
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
