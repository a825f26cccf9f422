/**
 * What a manager is writing, before it is saved: how it comes from the server's row, how it travels, and how a report
 * with it would look.
 */
import { ResultId, resultAdvice } from '@spine/contract/exam';
import { charCount } from '@spine/contract/kernel';
import type { ReportSample } from '@spine/contract/report';
import {
  defaultInfoLines,
  EVALUATION_OF,
  type EvaluationField,
  INFO_LABEL_MAX,
  INFO_VALUE_MAX,
  type TemplateRow,
  tidyAdvice,
} from '@spine/contract/template';
import { formText } from '#ui/form/form.text.ts';
import { templateText as text } from './template.text.ts';

export type InfoLine = { readonly id: string; readonly label: string; readonly value: string };
/** What stands in the logo's place: an address of a picture, or null for the platform's mark. */
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

/** A line of its own, wherever it moves. */
export function newLine(label = '', value = ''): InfoLine {
  lastId += 1;
  return { id: `line-${lastId}`, label, value };
}

export function draftOf(row: TemplateRow): Draft {
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

/** The text as it would be kept: without one, the default. */
function adviceOf(draft: Draft, resultId: ResultId): string {
  return tidyAdvice(draft[EVALUATION_OF[resultId]]) || defaultAdvice(resultId);
}

function plainLines(draft: Draft): { label: string; value: string }[] {
  return draft.examineOrgInfo.map(({ label, value }) => ({
    label: label.trim(),
    value: value.trim(),
  }));
}

/** What is written, as it travels; of the logo what was chosen. */
export function inputOf(given: Partial<Draft>) {
  const draft: Draft = { ...EMPTY_DRAFT, ...given };
  return {
    evaluationNormal: adviceOf(draft, ResultId.Normal),
    evaluationBadPosture: adviceOf(draft, ResultId.BadPosture),
    evaluationLateralBendingOne: adviceOf(draft, ResultId.SeverityOne),
    evaluationLateralBendingTwo: adviceOf(draft, ResultId.SeverityTwo),
    evaluationLateralBendingThree: adviceOf(draft, ResultId.SeverityThree),
    examineOrgInfo: JSON.stringify(plainLines(draft)),
    logo: draft.logo,
  };
}

type Written = Pick<InfoLine, 'label'> & Partial<Pick<InfoLine, 'value'>>;

function lengthFault({ label, value = '' }: Written): string | undefined {
  if (charCount(label) > INFO_LABEL_MAX) return formText.tooLong(text.label, INFO_LABEL_MAX);
  return charCount(value) > INFO_VALUE_MAX
    ? formText.tooLong(text.value, INFO_VALUE_MAX)
    : undefined;
}

/** The first line that cannot be saved, and why. */
export function lineFault(lines: readonly Written[]): { at: number; message: string } | undefined {
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
export function sampleOf(
  draft: Draft,
  resultId: ResultId,
  orgName: string,
): Pick<ReportSample, 'advice' | 'lines' | 'logo'> {
  const lines = plainLines(draft);
  return {
    advice: adviceOf(draft, resultId),
    lines: lines.length > 0 ? lines : defaultInfoLines(orgName),
    ...(draft.logo.url !== null && { logo: draft.logo.url }),
  };
}
