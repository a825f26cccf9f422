/**
 * An institution's report template. Where a text is the default, nothing is stored, so that a better default reaches
 * every institution that wrote none of its own. A save is written completely or not at all.
 */
import { createHash } from 'node:crypto';
import { RESULTS_BY_SEVERITY, ResultId, resultAdvice, resultName } from '@spine/contract/exam';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type configureTemplate,
  defaultInfoLines,
  EVALUATION_FIELDS,
  type EvaluationField,
  type InfoLines,
  TEMPLATE_PARTS,
  type TemplateRow,
  templateRow,
} from '@spine/contract/template';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Tenant } from '#platform/db/open.ts';
import { mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { resolveLines } from './template.reader.ts';
import {
  findTemplate,
  lockTemplate,
  type StoredTemplate,
  type TemplateChange,
  updateTemplate,
} from './template.repository.ts';
import { templateLogText } from './template.text.ts';
import type { Logo } from './template-logo.ts';

/** The template as its manager sees it. */
export async function templateView(tenant: Tenant, orgName: string): Promise<TemplateRow> {
  const row = await findTemplate(tenant);
  const stored = row && row.version > 0 ? row : undefined;
  const adviceOf = (resultId: ResultId) =>
    stored?.[EVALUATION_FIELDS[resultId]] || resultAdvice[resultId];
  return {
    id: stored?.id ?? null,
    orgId: tenant.orgId,
    evaluationNormal: adviceOf(ResultId.Normal),
    evaluationBadPosture: adviceOf(ResultId.BadPosture),
    evaluationLateralBendingOne: adviceOf(ResultId.SeverityOne),
    evaluationLateralBendingTwo: adviceOf(ResultId.SeverityTwo),
    evaluationLateralBendingThree: adviceOf(ResultId.SeverityThree),
    fileName: stored?.fileName ?? null,
    filePath: null,
    logoData: stored?.logo?.toString('base64') ?? null,
    logoType: stored?.logoType ?? null,
    examineOrgInfo: resolveLines(stored, orgName),
    version: versionOf(toEdited(stored), TEMPLATE_PARTS),
    updatedAt: stored ? instantInShanghai(stored.updatedAt) : null,
  };
}

type TemplateInput = ParsedEndpointInput<typeof configureTemplate>;
export type TemplateSave = {
  readonly orgName: string;
  readonly id: string;
  readonly now: Date;
  readonly input: TemplateInput;
  readonly logo: Logo | undefined;
};

/** Writes what differs and returns the log line that says what it was. Refuses kernelErrors.changedMeanwhile. */
export async function saveTemplate(tenant: Tenant, save: TemplateSave): Promise<LogNote> {
  const stored = await lockTemplate(tenant, save);
  const current = toEdited(stored);
  const { row } = await mergeEdit(
    TEMPLATE_PARTS,
    { stored: current, edited: applyInput(current, save), version: save.input.version },
    { shape: templateRow, read: () => templateView(tenant, save.orgName) },
  );
  const changed = TEMPLATE_FIELDS.filter((field) => row[field] !== current[field]);
  const point = stored.id;
  if (changed.length === 0) return { point, message: templateLogText.unchanged };
  const change: TemplateChange = { updatedAt: save.now };
  for (const field of changed)
    Object.assign(change, field === 'logo' ? logoColumns(save.logo) : { [field]: row[field] });
  await updateTemplate(tenant, change);
  return { point, message: templateLogText.changed(changed.map((field) => fieldName(field, row))) };
}

const TEMPLATE_FIELDS = TEMPLATE_PARTS.flat();

/** A template as it is compared: defaults are null, lines are JSON, a logo is its digest and file name. */
type EditedTemplate = Record<EvaluationField | 'logo', string | null> & {
  readonly examineOrgInfo: string;
};

function toEdited(stored: StoredTemplate | undefined): EditedTemplate {
  const { logo, fileName } = stored ?? {};
  return {
    evaluationNormal: stored?.evaluationNormal ?? null,
    evaluationBadPosture: stored?.evaluationBadPosture ?? null,
    evaluationLateralBendingOne: stored?.evaluationLateralBendingOne ?? null,
    evaluationLateralBendingTwo: stored?.evaluationLateralBendingTwo ?? null,
    evaluationLateralBendingThree: stored?.evaluationLateralBendingThree ?? null,
    examineOrgInfo: linesText(stored?.examineOrgInfo ?? []),
    logo: logo ? logoName(logo, fileName ?? '') : null,
  };
}

/** The template after the save. */
function applyInput(
  current: EditedTemplate,
  { input, logo, orgName }: TemplateSave,
): EditedTemplate {
  const advice = RESULTS_BY_SEVERITY.flatMap((resultId) => {
    const field = EVALUATION_FIELDS[resultId];
    const text = input[field];
    if (text === undefined) return [];
    return [[field, text === resultAdvice[resultId] ? null : text] as const];
  });
  return {
    ...current,
    ...Object.fromEntries(advice),
    ...(input.examineOrgInfo && { examineOrgInfo: ownLines(input.examineOrgInfo, orgName) }),
    ...(input.removeLogo === '1' && { logo: null }),
    ...(logo && { logo: logoName(logo.bytes, logo.fileName) }),
  };
}

const linesText = (lines: unknown) => JSON.stringify(lines, ['label', 'value']);

/** The default lines follow the institution's name, so they are stored as none. */
function ownLines(lines: InfoLines, orgName: string): string {
  const isDefault = linesText(lines) === linesText(defaultInfoLines(orgName));
  return linesText(isDefault ? [] : lines);
}

function logoName(bytes: Buffer, fileName: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')} ${fileName}`;
}

function logoColumns(logo: Logo | undefined): TemplateChange {
  return {
    logo: logo?.bytes ?? null,
    logoType: logo?.type ?? null,
    fileName: logo?.fileName ?? null,
  };
}

/** What a field is called in the log. */
function fieldName(field: (typeof TEMPLATE_FIELDS)[number], { logo }: EditedTemplate): string {
  if (field === 'examineOrgInfo') return templateLogText.lines;
  if (field === 'logo') return logo === null ? templateLogText.noLogo : templateLogText.newLogo;
  const [resultId = ResultId.Normal] = RESULTS_BY_SEVERITY.filter(
    (each) => EVALUATION_FIELDS[each] === field,
  );
  return templateLogText.adviceOf(resultName[resultId]);
}
