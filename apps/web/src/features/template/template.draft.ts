/**
 * The draft of the report settings: made from the server's row, converted for the call, and shown in a sample report.
 */
import { ResultId, resultAdvice } from '@spine/contract/exam';
import { charCount } from '@spine/contract/kernel';
import type { ReportSample } from '@spine/contract/report';
import {
  defaultInfoLines,
  EVALUATION_FIELDS,
  type EvaluationField,
  INFO_LABEL_MAX,
  INFO_VALUE_MAX,
  type TemplateRow,
  tidyAdvice,
} from '@spine/contract/template';
import { formText } from '#ui/form/form.text.ts';
import { templateText as text } from './template.text.ts';

export type InfoLine = { readonly id: string; readonly label: string; readonly value: string };
/** The logo: an address of a picture, or null for the platform's mark. */
export type LogoChoice = { readonly url: string | null; readonly file?: File };

export type Draft = Record<EvaluationField, string> & {
  readonly examineOrgInfo: readonly InfoLine[];
  readonly logo: LogoChoice;
};

const EMPTY_DRAFT: Draft = {
  evaluationNormal: '',
  evaluationBadPosture: '',
  evaluationLateralBendingOne: '',
  evaluationLateralBendingTwo: '',
  evaluationLateralBendingThree: '',
  examineOrgInfo: [],
  logo: { url: null },
};

let lastId = 0;

/** A line with an id, which stays when it moves. */
export function newLine(label = '', value = ''): InfoLine {
  lastId += 1;
  return { id: `line-${lastId}`, label, value };
}

export function toDraft(row: TemplateRow): Draft {
  const { logoData, logoType } = row;
  return {
    evaluationNormal: row.evaluationNormal,
    evaluationBadPosture: row.evaluationBadPosture,
    evaluationLateralBendingOne: row.evaluationLateralBendingOne,
    evaluationLateralBendingTwo: row.evaluationLateralBendingTwo,
    evaluationLateralBendingThree: row.evaluationLateralBendingThree,
    examineOrgInfo: row.examineOrgInfo.map(({ label, value }) => newLine(label, value)),
    logo: { url: logoData && logoType ? `data:${logoType};base64,${logoData}` : null },
  };
}

export function defaultAdvice(resultId: ResultId): string {
  return resultAdvice[resultId];
}

/** The advice as it would be saved: the default if empty. */
function effectiveAdvice(draft: Draft, resultId: ResultId): string {
  return tidyAdvice(draft[EVALUATION_FIELDS[resultId]]) || defaultAdvice(resultId);
}

function plainLines(draft: Draft): { label: string; value: string }[] {
  return draft.examineOrgInfo.map(({ label, value }) => ({
    label: label.trim(),
    value: value.trim(),
  }));
}

/** The draft as the call takes it, with the chosen logo. */
export function toInput(changes: Partial<Draft>) {
  const draft: Draft = { ...EMPTY_DRAFT, ...changes };
  return {
    evaluationNormal: effectiveAdvice(draft, ResultId.Normal),
    evaluationBadPosture: effectiveAdvice(draft, ResultId.BadPosture),
    evaluationLateralBendingOne: effectiveAdvice(draft, ResultId.SeverityOne),
    evaluationLateralBendingTwo: effectiveAdvice(draft, ResultId.SeverityTwo),
    evaluationLateralBendingThree: effectiveAdvice(draft, ResultId.SeverityThree),
    examineOrgInfo: JSON.stringify(plainLines(draft)),
    logo: draft.logo,
  };
}

type LineText = Pick<InfoLine, 'label'> & Partial<Pick<InfoLine, 'value'>>;

function lengthFault({ label, value = '' }: LineText): string | undefined {
  if (charCount(label) > INFO_LABEL_MAX) return formText.tooLong(text.label, INFO_LABEL_MAX);
  return charCount(value) > INFO_VALUE_MAX
    ? formText.tooLong(text.value, INFO_VALUE_MAX)
    : undefined;
}

/** The first line that cannot be saved, and why. */
export function lineFault(lines: readonly LineText[]): { at: number; message: string } | undefined {
  const long = lines.findIndex((line) => lengthFault(line) !== undefined);
  const longest = lines[long];
  if (longest) return { at: long, message: lengthFault(longest) ?? '' };
  const labels = lines.map(({ label }) => label.trim());
  const at = labels.findIndex((label, place) => label === '' || labels.indexOf(label) < place);
  const label = labels[at];
  if (label === undefined) return undefined;
  return { at, message: label === '' ? text.noLabel(at + 1) : text.repeated(label) };
}

/** The template as a report of this result would show it. */
export function toReportSample(
  draft: Draft,
  resultId: ResultId,
  orgName: string,
): Pick<ReportSample, 'advice' | 'lines' | 'logo'> {
  const lines = plainLines(draft);
  return {
    advice: effectiveAdvice(draft, resultId),
    lines: lines.length > 0 ? lines : defaultInfoLines(orgName),
    ...(draft.logo.url !== null && { logo: draft.logo.url }),
  };
}
