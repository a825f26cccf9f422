/** The notice of a project: a draft that several people write, and versions that never change once they are published. */
import { createHash } from 'node:crypto';
import {
  type ConsentNotice,
  type ConsentNoticeInForce,
  canonicalNotice,
  consentErrors,
  consentNotice,
  missingNoticeFields,
  NOTICE_FIELDS,
  NOTICE_PARTS,
  type NoticeTexts,
  type NoticeVersion,
  noticeTexts,
  type publishNotice as publishCall,
  type saveNoticeDraft as saveCall,
} from '@spine/contract/consent';
import { instantInShanghai, kernelErrors, type ParsedEndpointInput } from '@spine/contract/kernel';
import { projectErrors } from '@spine/contract/project';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse } from '#platform/http/refuse.ts';
import { countByVersion, findProject, lockProject } from './consent.repository.ts';
import { missingText } from './consent.text.ts';
import {
  findDraft,
  findVersion,
  insertNotice,
  publishedVersions,
  writeDraft,
} from './notice.repository.ts';

/** Refuses projectErrors.unknown. */
export async function loadNotice(tenant: Tenant, projectId: string): Promise<ConsentNotice> {
  const project = (await findProject(tenant, projectId)) ?? refuse(projectErrors.unknown);
  const draft = await loadDraft(tenant, projectId);
  const versions = await publishedVersions(tenant, projectId);
  const answers = await countByVersion(tenant, projectId);
  return {
    needsConsent: project.needsConsent,
    draft,
    rowVersion: versionOf(draft, NOTICE_PARTS),
    versions: versions.map(
      ({ texts, publishedAt, ...row }): NoticeVersion => ({
        ...row,
        texts: noticeTexts.parse(texts),
        publishedAt: instantInShanghai(publishedAt),
        answers: answers.get(row.version) ?? 0,
      }),
    ),
  };
}

/** What families are told now. Refuses projectErrors.unknown. */
export async function loadCurrentNotice(
  tenant: Tenant,
  projectId: string,
): Promise<ConsentNoticeInForce> {
  const project = (await findProject(tenant, projectId)) ?? refuse(projectErrors.unknown);
  const notice = await findVersion(tenant, { projectId });
  return {
    needsConsent: project.needsConsent,
    version: notice?.version ?? null,
    texts: notice ? noticeTexts.parse(notice.texts) : null,
  };
}

/** What families are told now, where that is another version than somebody has; null where it is not. */
export async function findOtherNotice(
  tenant: Tenant,
  projectId: string,
  known: number | null,
): Promise<{ version: number; texts: NoticeTexts } | null> {
  const newest = await findVersion(tenant, { projectId });
  if (!newest || newest.version === known) return null;
  return { version: newest.version, texts: noticeTexts.parse(newest.texts) };
}

/** In its order of fields, which the database does not keep. */
async function loadDraft(tenant: Tenant, projectId: string): Promise<NoticeTexts> {
  const empty = Object.fromEntries(NOTICE_FIELDS.map((field) => [field, '']));
  return noticeTexts.parse((await findDraft(tenant, projectId)) ?? empty);
}

/** Refuses kernelErrors.changedMeanwhile, kernelErrors.nothingUpdated, projectErrors.unknown. */
export async function saveDraft(
  tenant: Tenant,
  { projectId, texts, version }: ParsedEndpointInput<typeof saveCall>,
): Promise<void> {
  if (!(await lockProject(tenant, projectId))) refuse(projectErrors.unknown);
  const stored = await loadDraft(tenant, projectId);
  const { row, isLate } = await mergeEdit(
    NOTICE_PARTS,
    { stored, edited: applyPatch(stored, texts), version },
    { shape: consentNotice, read: () => loadNotice(tenant, projectId) },
  );
  const isSame = canonicalNotice(row) === canonicalNotice(stored);
  if (isSame && isLate) return;
  if (isSame) refuse(kernelErrors.nothingUpdated);
  await writeDraft(tenant, { projectId, texts: row });
}

type Publication = ParsedEndpointInput<typeof publishCall> & {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/**
 * Publishes the draft, of two at once the first. Refuses consentErrors.noticeIncomplete, kernelErrors.changedMeanwhile,
 * kernelErrors.nothingUpdated, projectErrors.unknown.
 */
export async function publishDraft(
  tenant: Tenant,
  { projectId, version, by, now }: Publication,
): Promise<{ version: number; hash: string }> {
  if (!(await lockProject(tenant, projectId))) refuse(projectErrors.unknown);
  const draft = await loadDraft(tenant, projectId);
  if (version !== undefined && version !== versionOf(draft, NOTICE_PARTS))
    refuse(kernelErrors.changedMeanwhile, {
      data: consentNotice.parse(await loadNotice(tenant, projectId)),
      shape: consentNotice,
    });
  const missing = missingNoticeFields(draft);
  if (missing.length > 0) {
    const fields = missing.map((field) => ({ field, message: missingText(field) }));
    refuse(consentErrors.noticeIncomplete, { fields });
  }
  const newest = await findVersion(tenant, { projectId });
  const hash = createHash('sha256').update(canonicalNotice(draft), 'utf8').digest('hex');
  if (newest?.hash === hash) refuse(kernelErrors.nothingUpdated);
  const published = { version: (newest?.version ?? 0) + 1, hash };
  await insertNotice(tenant, {
    projectId,
    ...published,
    texts: JSON.stringify(draft),
    publishedBy: by.id,
    publishedByName: by.name,
    publishedAt: now,
  });
  return published;
}
