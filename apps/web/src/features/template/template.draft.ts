/**
 * What a manager is writing, before it is saved: how it comes from the server's row, what of it differs from that row
 * and so is sent, and how a report with it would look.
 */
import { RESULTS_BY_SEVERITY, type ResultId, resultAdvice } from '@spine/contract/exam';
import { charCount, type InputOf } from '@spine/contract/kernel';
import type { ReportSample } from '@spine/contract/report';
import {
  type configureTemplate,
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

type Sent = { input: InputOf<typeof configureTemplate>; file?: File };

function changedTexts(draft: Draft, row: TemplateRow): Partial<Record<EvaluationField, string>> {
  const changed = RESULTS_BY_SEVERITY.filter(
    (resultId) => adviceOf(draft, resultId) !== row[EVALUATION_OF[resultId]],
  );
  return Object.fromEntries(
    changed.map((resultId) => [EVALUATION_OF[resultId], adviceOf(draft, resultId)]),
  );
}

/** What differs from the row that was loaded, so that nothing else of a newer row is written over. */
export function changesOf(draft: Draft, row: TemplateRow): Sent {
  const lines = JSON.stringify(plainLines(draft));
  const isMoved = lines !== JSON.stringify(row.examineOrgInfo, ['label', 'value']);
  const { url, file } = draft.logo;
  return {
    input: {
      ...changedTexts(draft, row),
      ...(isMoved && { examineOrgInfo: lines }),
      ...(url === null && row.logoData !== null && { removeLogo: '1' }),
    },
    ...(file && { file }),
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
