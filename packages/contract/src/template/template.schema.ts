/** An institution's report template: its own advice per result, its logo, and its lines at the foot (spec 3). */
import { z } from 'zod';
import { type EditParts, idField, instantField, rowVersion, textField } from '#kernel';
import { infoLine, type ResultId } from '../exam/index.ts';

/** The wire's name of each result's advice, in the order a manager reads them. */
export const EVALUATION_FIELDS = {
  0: 'evaluationNormal',
  5: 'evaluationBadPosture',
  1: 'evaluationLateralBendingOne',
  2: 'evaluationLateralBendingTwo',
  3: 'evaluationLateralBendingThree',
} as const satisfies Record<ResultId, string>;
export type EvaluationField = (typeof EVALUATION_FIELDS)[ResultId];

/** What the advice of a result may hold, so that it is still set in a readable size on its one A4 page. */
export const ADVICE_MAX = 200;
export const ADVICE_PARAGRAPHS_MAX = 5;

export const INFO_LINES_MAX = 4;
export const INFO_LABEL_MAX = 20;
export const INFO_VALUE_MAX = 60;

export const LOGO_MAX_BYTES = 512 * 1024;
/** Each side in pixels; it is printed 11 mm wide. */
export const LOGO_SIDES = { least: 32, most: 2000 } as const;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The template as it is edited; `logo` is the file of the form. */
export const TEMPLATE_PARTS = [
  ['evaluationNormal'],
  ['evaluationBadPosture'],
  ['evaluationLateralBendingOne'],
  ['evaluationLateralBendingTwo'],
  ['evaluationLateralBendingThree'],
  ['examineOrgInfo'],
  ['logo'],
] as const satisfies EditParts;

/** The template as the report uses it: where the institution wrote nothing, the default stands. */
export const templateRow = z.object({
  /** null until something was saved. */
  id: idField.nullable(),
  orgId: idField,
  evaluationNormal: z.string(),
  evaluationBadPosture: z.string(),
  evaluationLateralBendingOne: z.string(),
  evaluationLateralBendingTwo: z.string(),
  evaluationLateralBendingThree: z.string(),
  /** The name the logo was uploaded under. */
  fileName: z.string().nullable(),
  /** Always null: the logo travels in `logoData` and has no address of its own. */
  filePath: z.null(),
  /** Base64; null when the platform's mark is printed. */
  logoData: z.string().nullable(),
  logoType: z.enum(LOGO_TYPES).nullable(),
  examineOrgInfo: z.array(infoLine),
  version: rowVersion,
  updatedAt: instantField.nullable(),
});
export type TemplateRow = z.output<typeof templateRow>;

/** The lines as a manager may write them. A line without a value is not printed. */
export const infoLines = z
  .array(
    z.object({
      label: textField(INFO_LABEL_MAX),
      value: z
        .string()
        .trim()
        .pipe(z.union([z.literal(''), textField(INFO_VALUE_MAX)])),
    }),
  )
  .max(INFO_LINES_MAX)
  .refine((lines) => new Set(lines.map(({ label }) => label)).size === lines.length);
export type InfoLines = z.output<typeof infoLines>;
