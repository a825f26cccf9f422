/** Gathers a printed notice: its version, and for whom it is. */
import {
  CONSENT_BATCH_MAX,
  consentErrors,
  type NoticeTexts,
  noticeTexts,
  type noticeSheet as sheetCall,
} from '@spine/contract/consent';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { patientLabelErrors, toRosterOrder } from '@spine/contract/patient';
import { projectErrors } from '@spine/contract/project';
import { organizationName } from '#features/organization/index.ts';
import { schoolsByIds } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { classWithAnswers, findProject, hasSchool } from '../consent.repository.ts';
import { findVersion } from '../notice.repository.ts';

export type NoticeSheets = {
  readonly orgName: string;
  readonly projectName: string;
  readonly version: number;
  readonly hash: string;
  readonly texts: NoticeTexts;
  /** Null where it is written by hand. */
  readonly schoolName: string | null;
  readonly clazz: { readonly gradeName: string; readonly clazzName: string } | null;
  /** The children of the class, in the order of the roster. */
  readonly names: readonly string[];
};

type SheetInput = ParsedEndpointInput<typeof sheetCall>;

/**
 * Refuses consentErrors.classTooLarge, consentErrors.noticeNotPrintable, consentErrors.versionUnknown,
 * patientLabelErrors.nobody, projectErrors.schoolNotLinked, projectErrors.unknown.
 */
export async function loadNoticeSheets(tenant: Tenant, input: SheetInput): Promise<NoticeSheets> {
  const { projectId, version } = input;
  const project = (await findProject(tenant, projectId)) ?? refuse(projectErrors.unknown);
  const schoolName = await findSchoolName(tenant, input);
  const notice = await findVersion(tenant, { projectId, version });
  if (!notice && version !== undefined) refuseAt('version', consentErrors.versionUnknown);
  if (!notice) return refuse(consentErrors.noticeNotPrintable);
  const clazz = classOf(input);
  return {
    orgName: (await organizationName(tenant, tenant.orgId)) ?? '',
    projectName: project.name,
    version: notice.version,
    hash: notice.hash,
    texts: noticeTexts.parse(notice.texts),
    schoolName,
    clazz,
    names: clazz
      ? await namesOf(tenant, { projectId, schoolYear: project.schoolYear, ...clazz })
      : [],
  };
}

/** Refuses projectErrors.schoolNotLinked. */
async function findSchoolName(
  tenant: Tenant,
  { projectId, schoolId }: SheetInput,
): Promise<string | null> {
  if (schoolId === undefined) return null;
  if (!(await hasSchool(tenant, { projectId, schoolId }))) refuse(projectErrors.schoolNotLinked);
  return (await schoolsByIds(tenant, [schoolId])).get(schoolId)?.name ?? null;
}

function classOf({ schoolId, gradeName, clazzName }: SheetInput) {
  if (schoolId === undefined || gradeName === undefined || clazzName === undefined) return null;
  return { schoolId, gradeName, clazzName };
}

/** Refuses consentErrors.classTooLarge, patientLabelErrors.nobody. */
async function namesOf(
  tenant: Tenant,
  of: Parameters<typeof classWithAnswers>[1],
): Promise<string[]> {
  const children = await classWithAnswers(tenant, of);
  if (children.length === 0) refuse(patientLabelErrors.nobody);
  if (children.length > CONSENT_BATCH_MAX) refuse(consentErrors.classTooLarge);
  return toRosterOrder(children).map(({ name }) => name);
}
