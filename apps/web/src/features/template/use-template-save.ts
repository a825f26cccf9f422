/**
 * Saving the report settings. Only what was changed here is sent, with the version it was made from; when somebody
 * else saved in between, the input stays and there are two ways on: mine on top of theirs, or theirs.
 */
import {
  configureTemplate,
  type TemplateRow,
  templateErrors,
  templateInfo,
} from '@spine/contract/template';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { Refused } from '#platform/refused.ts';
import { toast } from '#platform/toast.ts';
import { useAsk, useCall } from '#platform/use-call.ts';
import { forgetFaults, useSubmit } from '#ui/form/use-submit.ts';
import { changesOf, type Draft, draftOf } from './template.draft.ts';
import { templateText as text } from './template.text.ts';

type Loaded = {
  readonly row: TemplateRow;
  readonly reload: () => Promise<TemplateRow | undefined>;
};

/** The row as it is when the screen opens, never one remembered from an earlier visit. */
export function useTemplate() {
  const asked = useAsk(templateInfo, {}, { staleTime: 0 });
  const reload = async () => (await asked.refetch()).data?.rows[0];
  const row = asked.isFetchedAfterMount ? asked.data?.rows[0] : undefined;
  return { row, reload, error: asked.error };
}

export function useTemplateSave(form: FormInstance<Draft>, loaded: Loaded) {
  const [row, setRow] = useState(loaded.row);
  const [unsaved, setUnsaved] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const configure = useCall(configureTemplate);
  const show = (newest: TemplateRow) => {
    setRow(newest);
    form.setFieldsValue(draftOf(newest));
    setUnsaved(false);
    setOvertaken(false);
  };
  const reload = async () => {
    const newest = await loaded.reload();
    if (newest) show(newest);
  };
  const send = async (draft: Draft, version: number) => {
    const { input, file } = changesOf(draft, row);
    const sent = { ...input, version: String(version) };
    try {
      await configure.mutateAsync({ input: sent, options: file ? { file } : {} });
    } catch (error) {
      const { code } = templateErrors.changedMeanwhile;
      if (error instanceof Refused && error.code === code) setOvertaken(true);
      throw error;
    }
    await reload();
    toast.success(text.EDIT_SUCCESS);
  };
  const submit = useSubmit<Draft>(form, (draft) => send(draft, row.version));
  const mine = useSubmit<Draft>(form, async (draft) => {
    const newest = await loaded.reload();
    if (newest) await send(draft, newest.version);
  });
  return {
    row,
    unsaved,
    overtaken,
    reload,
    busy: submit.busy || mine.busy,
    submit: submit.run,
    // A fault is shown at its field; there is nothing else to say about it.
    keepMine: () => form.validateFields().then(mine.run, () => undefined),
    touched: (changed: object) => {
      setUnsaved(true);
      forgetFaults(form, changed);
    },
  };
}
