/** Saving and publishing a notice, with detection of concurrent edits. */
import {
  type ConsentNotice,
  consentNotice,
  consentNoticeOf,
  missingNoticeFields,
  NOTICE_FIELDS,
  NOTICE_PARTS,
  type NoticeField,
  type NoticeTexts,
  noticeFieldWord,
  publishNotice,
  saveNoticeDraft,
} from '@spine/contract/consent';
import { kernelErrors } from '@spine/contract/kernel';
import { projectErrors } from '@spine/contract/project';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { describeParts, type PartWords } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { clearFaults, useSubmit } from '#ui/form/use-submit.ts';
import { useNotice } from '../consent.queries.ts';
import { noticeText as text } from './notice.text.ts';

/** The notice with its version under the name that edits know it by. */
export type EditedNotice = ConsentNotice & { readonly version: string };

const toEdited = (notice: ConsentNotice): EditedNotice => ({
  ...notice,
  version: notice.rowVersion,
});

const shape = consentNotice.transform(toEdited);

/** The notice as read after the screen was opened, never a cached one. */
export function useFreshNotice(projectId: string) {
  const query = useNotice(projectId, { staleTime: 0 });
  const reload = async () => {
    // After a failure `data` is what was read before.
    const { data, isSuccess } = await query.refetch();
    return data && isSuccess ? toEdited(data) : undefined;
  };
  const row = query.isFetchedAfterMount && query.data ? toEdited(query.data) : undefined;
  return { row, reload, error: query.error };
}

function fieldWords(field: NoticeField): PartWords<NoticeTexts> {
  return { label: noticeFieldWord[field], show: (texts) => texts[field] };
}

const PARTS = describeParts<typeof NOTICE_PARTS, NoticeTexts>(
  NOTICE_PARTS,
  Object.fromEntries(NOTICE_FIELDS.map((field) => [field, fieldWords(field)])) as Record<
    NoticeField,
    PartWords<NoticeTexts>
  >,
);

type Loaded = {
  readonly projectId: string;
  readonly row: EditedNotice;
  readonly reload: () => Promise<EditedNotice | undefined>;
};

function useDraftEdit({ projectId, row }: Loaded) {
  const save = useApiMutation(saveNoticeDraft);
  return useEdit<EditedNotice, NoticeTexts, Partial<NoticeTexts>>(row, {
    shape,
    parts: PARTS,
    valuesOf: ({ draft }) => draft,
    inputOf: (texts) => texts,
    send: async ({ version, ...changes }) => {
      // An emptied field comes as null.
      const texts = Object.fromEntries(
        Object.entries(changes).map(([field, words]) => [field, words ?? '']),
      );
      if (Object.keys(texts).length > 0)
        await save.mutateAsync({ input: { projectId, texts, version } });
    },
    gone: projectErrors.unknown,
    refresh: [consentNoticeOf],
  });
}

/** Marks the fields without which a notice is not published; whether there are any. */
function markMissing(form: FormInstance<NoticeTexts>, texts: NoticeTexts): boolean {
  const missing = missingNoticeFields(texts);
  form.setFields(missing.map((name) => ({ name, errors: [text.EMPTY] })));
  const [first] = missing;
  if (first) form.scrollToField(first, { focus: true });
  return missing.length > 0;
}

export function useNoticeSave(form: FormInstance<NoticeTexts>, loaded: Loaded) {
  const { projectId, reload } = loaded;
  const [unsaved, setUnsaved] = useState(false);
  const edit = useDraftEdit(loaded);
  const publishing = useApiMutation(publishNotice);
  /** Shows what the server has; says so where it cannot be read, and leaves what was typed. */
  const reopen = async () => {
    const newest = await reload();
    if (newest) {
      edit.reopen(newest);
      form.setFieldsValue(newest.draft);
    } else toast.error(text.NOT_RELOADED);
    return newest;
  };
  const saveDraft = async (texts: NoticeTexts) => {
    await edit.save(texts, form);
    setUnsaved(false);
    return reopen();
  };
  const saving = useSubmit<NoticeTexts>(form, async (texts) => {
    if (await saveDraft(texts)) toast.success(text.SAVED);
  });
  const publication = useSubmit<NoticeTexts>(form, async (texts) => {
    const saved = unsaved ? await saveDraft(texts) : edit.row;
    if (!saved) return;
    try {
      const input = { projectId, version: saved.version };
      const { version } = await publishing.mutateAsync({ input });
      toast.success(text.PUBLISHED(version));
      await reopen();
    } catch (error) {
      // Nothing typed is lost: it was saved before. Whoever publishes has to see what the other person wrote.
      const { code } = kernelErrors.changedMeanwhile;
      if (error instanceof Refused && error.code === code) await reopen();
      throw error;
    }
  });
  return {
    row: edit.row ?? loaded.row,
    edit,
    unsaved,
    busy: saving.busy || publication.busy,
    save: saving.run,
    publish: publication.run,
    /** Whether all fields are there; marks those that are not. */
    mayPublish: () => !markMissing(form, form.getFieldsValue(true)),
    touched: (changed: object) => {
      setUnsaved(true);
      clearFaults(form, changed);
    },
  };
}
