/**
 * An institution's report template. Where a text is the default, nothing is stored, so that a better default reaches
 * every institution that wrote none of its own. A save that names the version it was made from is refused when
 * somebody else saved in between, unless it would change nothing; a save is written whole or not at all.
 */
import { RESULTS_BY_SEVERITY, ResultId, resultAdvice, resultName } from '@spine/contract/exam';
import { instantInShanghai, type ParsedInputOf } from '@spine/contract/kernel';
import {
  type configureTemplate,
  defaultInfoLines,
  EVALUATION_OF,
  type InfoLines,
  type TemplateRow,
  templateErrors,
} from '@spine/contract/template';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { linesOf } from './template.reader.ts';
import {
  lockTemplate,
  type StoredTemplate,
  type TemplateChange,
  templateOf,
  updateTemplate,
} from './template.repository.ts';
import { templateLogText } from './template.text.ts';
import type { Logo } from './template-logo.ts';

/** The template as its manager sees it. */
export async function templateView(tenant: Tenant, orgName: string): Promise<TemplateRow> {
  const found = await templateOf(tenant);
  const stored = found && found.version > 0 ? found : undefined;
  const adviceOf = (resultId: ResultId) =>
    stored?.[EVALUATION_OF[resultId]] || resultAdvice[resultId];
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
    examineOrgInfo: linesOf(stored, orgName),
    version: stored?.version ?? 0,
    updatedAt: stored ? instantInShanghai(stored.updatedAt) : null,
  };
}

type Sent = ParsedInputOf<typeof configureTemplate>;
export type TemplateSave = {
  readonly orgName: string;
  readonly id: string;
  readonly now: Date;
  readonly sent: Sent;
  readonly logo: Logo | undefined;
};

/** Writes what differs and answers what that was, in words for the log. Refuses templateErrors.changedMeanwhile. */
export async function saveTemplate(tenant: Tenant, save: TemplateSave): Promise<LogNote> {
  const stored = await lockTemplate(tenant, save);
  const changes = [
    ...adviceChanges(stored, save.sent),
    ...lineChanges(stored, save),
    ...logoChanges(stored, save),
  ];
  const point = stored.id;
  if (changes.length === 0) return { point, message: templateLogText.unchanged };
  const { version } = save.sent;
  if (version !== undefined && version !== stored.version) refuse(templateErrors.changedMeanwhile);
  const change: TemplateChange = { updatedAt: save.now };
  for (const { columns } of changes) Object.assign(change, columns);
  await updateTemplate(tenant, change);
  return { point, message: templateLogText.changed(changes.map(({ name }) => name)) };
}

type Change = { readonly name: string; readonly columns: TemplateChange };

/** The texts that differ from those stored. The default is stored as nothing. */
function adviceChanges(stored: StoredTemplate, sent: Sent): Change[] {
  return RESULTS_BY_SEVERITY.flatMap((resultId) => {
    const column = EVALUATION_OF[resultId];
    const text = sent[column];
    if (text === undefined) return [];
    const own = text === resultAdvice[resultId] ? null : text;
    if (own === stored[column]) return [];
    return [{ name: templateLogText.adviceOf(resultName[resultId]), columns: { [column]: own } }];
  });
}

/** The default lines follow the institution's name, so they are stored as none. */
function lineChanges(stored: StoredTemplate, { sent, orgName }: TemplateSave): Change[] {
  const { examineOrgInfo } = sent;
  if (!examineOrgInfo) return [];
  const isDefault = isSame(examineOrgInfo, defaultInfoLines(orgName));
  const own = isDefault ? [] : examineOrgInfo;
  const known = stored.examineOrgInfo;
  if (isSame(own, known)) return [];
  return [{ name: templateLogText.lines, columns: { examineOrgInfo: JSON.stringify(own) } }];
}

function isSame(some: InfoLines, others: unknown): boolean {
  const pairs = (lines: unknown) => JSON.stringify(lines, ['label', 'value']);
  return pairs(some) === pairs(others);
}

function logoChanges(stored: StoredTemplate, { logo, sent }: TemplateSave): Change[] {
  if (logo) {
    if (stored.logo?.equals(logo.bytes) && stored.fileName === logo.fileName) return [];
    const columns = { logo: logo.bytes, logoType: logo.type, fileName: logo.fileName };
    return [{ name: templateLogText.newLogo, columns }];
  }
  if (sent.removeLogo === '0' || stored.logo === null) return [];
  const columns = { logo: null, logoType: null, fileName: null };
  return [{ name: templateLogText.noLogo, columns }];
}
