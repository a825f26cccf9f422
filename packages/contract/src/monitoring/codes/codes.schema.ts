/**
 * What a file of codes holds: the columns of the monitoring table (表2-1, spine part), and how each meaning is written
 * in them. The programme changes its codes by year, so that a year is a file of values and no change of code
 * (docs/domain/monitoring.md 1 and 2). Every value is a text, as the file has it.
 */
import type { GeneralSign, Segment } from '../../exam/index.ts';
import type { DocumentKind } from '../../patient/index.ts';
import type { Stage } from '../../school/index.ts';

export const IDENTITY_VARIABLES = [
  'ID1',
  'province',
  'city',
  'county',
  'area',
  'school',
  'type',
  'grade',
  'gender',
  'birth',
  'examine',
  'zjtype',
  'sfz',
  'mtp',
  'trpmt',
  'hz',
] as const;
export type IdentityVariable = (typeof IDENTITY_VARIABLES)[number];

export const SPINE_VARIABLES = [
  'QX51',
  'QX52',
  'QX53',
  'QX54',
  'QX55',
  'QX56',
  'QX091',
  'QX092',
  'QX093',
  'QX094',
  'QX2',
  'QX3',
  'QX4',
  'QX2ATR',
  'QX3ATR',
  'QX4ATR',
  'QX6',
  'QX62ATR',
  'QX63ATR',
  'QX64ATR',
  'QX7',
  'QX71',
] as const;
export type SpineVariable = (typeof SPINE_VARIABLES)[number];

export type Variable = IdentityVariable | SpineVariable;

/** The variables of our columns; the table has more, which others fill. */
export const VARIABLES: readonly Variable[] = [...IDENTITY_VARIABLES, ...SPINE_VARIABLES];

/** What a monitoring number is made of. */
export type NumberPart = 'province' | 'city' | 'county' | 'area' | 'school' | 'grade' | 'serial';

/** The variables that hold the number of a document, one for each type. */
export type DocumentVariable = 'sfz' | 'mtp' | 'trpmt' | 'hz';

/** The variables of one segment. */
export type SegmentVariables = {
  readonly bend: SpineVariable;
  readonly side: SpineVariable;
  readonly first: SpineVariable;
  readonly again: SpineVariable;
};

/**
 * What the scripts compare cells with. It stands apart from the meanings that rows are written with, so that a check repeats
 * no mistake of theirs.
 */
type ScriptValues = {
  readonly generalNormal: string;
  readonly generalAbnormal: string;
  /** A sign of the general inspection that is there. */
  readonly sign: string;
  readonly bendNegative: string;
  readonly bendPositive: string;
  readonly segmentPositive: string;
  readonly sideNone: string;
  readonly testDone: string;
  readonly testNotDone: string;
  readonly sagittalNormal: string;
  readonly male: string;
  readonly female: string;
  /** By type, the variable that holds the number. */
  readonly documents: Readonly<Record<string, DocumentVariable>>;
  /** Provinces, and cities with their province, whose county may be missing or 0. */
  readonly withoutCounty: readonly string[];
  /** How resident numbers of 港澳台 begin. */
  readonly permits: readonly string[];
  /** Where the degrees Ⅰ, Ⅱ and Ⅲ begin; the first is also a trigger. */
  readonly degreesFrom: readonly [one: number, two: number, three: number];
};

/** The least and the most that a value may be. */
type Bounds = readonly [least: number, most: number];

/**
 * What a cell may hold: one of some texts, a number of one decimal or two, digits of a length, a date of the codes'
 * form, or the number of a document.
 */
export type AllowedCell =
  | { readonly oneOf: readonly string[] }
  | { readonly degrees: Bounds }
  | { readonly digits: number }
  | { readonly date: true }
  | { readonly document: true };

export type MonitoringCodes = {
  /** The year of the programme whose codes these are. */
  readonly version: string;
  /** The titles of our columns in their order. */
  readonly columns: readonly Variable[];
  /** What stands in a cell that is not blank. Checks use this, and not the meanings that rows are written with. */
  readonly allowed: Readonly<Record<Variable, AllowedCell>>;

  /** The parts of a monitoring number in their order, with their digits. */
  readonly numberParts: readonly (readonly [part: NumberPart, digits: number])[];
  /** By our code of a grade, the table's; a grade that is missing is of another table. */
  readonly grades: Readonly<Record<number, string>>;
  readonly schoolTypes: Readonly<Record<Stage, string>>;
  readonly areas: { readonly urban: string; readonly rural: string };
  readonly genders: { readonly m: string; readonly f: string };
  /** `YYYY`, `MM` and `DD` stand for year, month and day. */
  readonly dateForm: string;
  /** The variable of each kind of document; a kind that is missing has no type. */
  readonly documents: Readonly<Partial<Record<DocumentKind, DocumentVariable>>>;
  readonly documentTypes: Readonly<Record<DocumentVariable, string>>;
  /** How long numbers are; the last one is a least length. */
  readonly documentLengths: {
    readonly sfz: number;
    readonly mtp: number;
    readonly trpmt: number;
    readonly hzLeast: number;
  };

  /** Age in years at the examination, days / 365.25: over the first and under the second. */
  readonly ages: { readonly over: number; readonly under: number };
  readonly daysOfYear: number;
  /** By the table's grade, the ages that need no confirmation. */
  readonly gradeAges: Readonly<Record<string, Bounds>>;

  readonly signs: Readonly<Record<GeneralSign, SpineVariable>>;
  readonly segments: Readonly<Record<Segment, SegmentVariables>>;
  /** Degrees from which a rotation has a side and asks for a motion test. */
  readonly rotationFrom: number;
  readonly general: { readonly normal: string; readonly abnormal: string };
  readonly sign: { readonly abnormal: string; readonly normal: string; readonly notDone: string };
  readonly bend: { readonly negative: string; readonly positive: string };
  readonly bendSegment: {
    readonly positive: string;
    readonly negative: string;
    readonly notDone: string;
  };
  readonly side: { readonly none: string; readonly rightHigh: string; readonly leftHigh: string };
  readonly motionTest: { readonly done: string; readonly notDone: string };
  readonly sagittal: {
    readonly normal: string;
    readonly lordosis: string;
    readonly kyphosis: string;
  };
  readonly prone: { readonly gone: string; readonly lordosis: string; readonly kyphosis: string };

  readonly scripts: ScriptValues;
};
