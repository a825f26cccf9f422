/** Saving the report settings, with detection of concurrent edits. */
import { RESULTS_BY_SEVERITY, resultName } from '@spine/contract/exam';
import {
  configureTemplate,
  EVALUATION_FIELDS,
  type EvaluationField,
  TEMPLATE_PARTS,
  type TemplateRow,
  templateInfo,
  templateRow,
} from '@spine/contract/template';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { describeParts, type PartWords } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { clearFaults, useSubmit } from '#ui/form/use-submit.ts';
import { type Draft, toDraft, toInput } from './template.draft.ts';
import { templateText as text } from './template.text.ts';

type Loaded = {
  readonly row: TemplateRow;
  readonly reload: () => Promise<TemplateRow | undefined>;
};

/** The row as read after the screen was opened, never a cached one. */
export function useTemplate() {
  const query = useApiQuery(templateInfo, {}, { staleTime: 0 });
  const reload = async () => (await query.refetch()).data?.rows[0];
  const row = query.isFetchedAfterMount ? query.data?.rows[0] : undefined;
  return { row, reload, error: query.error };
}

function adviceWords(field: EvaluationField): PartWords<Draft> {
  const [resultId] = RESULTS_BY_SEVERITY.filter((each) => EVALUATION_FIELDS[each] === field);
  const label = resultId === undefined ? text.advice : text.adviceOf(resultName[resultId]);
  return { label, show: (draft) => draft[field] };
}

export const PARTS = describeParts<typeof TEMPLATE_PARTS, Draft>(TEMPLATE_PARTS, {
  evaluationNormal: adviceWords('evaluationNormal'),
  evaluationBadPosture: adviceWords('evaluationBadPosture'),
  evaluationLateralBendingOne: adviceWords('evaluationLateralBendingOne'),
  evaluationLateralBendingTwo: adviceWords('evaluationLateralBendingTwo'),
  evaluationLateralBendingThree: adviceWords('evaluationLateralBendingThree'),
  examineOrgInfo: {
    label: text.lines,
    show: ({ examineOrgInfo = [] }) =>
      examineOrgInfo.map(({ label, value }) => text.line(label, value)).join('\n'),
  },
  logo: {
    label: text.logo,
    show: ({ logo }) => logo?.file?.name ?? (logo?.url ? text.logoOther : text.logoDefault),
  },
});

function useTemplateEdit(opened: TemplateRow) {
  const configure = useApiMutation(configureTemplate);
  return useEdit(opened, {
    shape: templateRow,
    parts: PARTS,
    valuesOf: toDraft,
    inputOf: toInput,
    send: ({ logo, ...texts }) => {
      const input = { ...texts, ...(logo?.url === null && { removeLogo: '1' as const }) };
      return configure.mutateAsync({ input, options: logo?.file ? { file: logo.file } : {} });
    },
    refresh: [],
  });
}

export function useTemplateSave(form: FormInstance<Draft>, loaded: Loaded) {
  const [unsaved, setUnsaved] = useState(false);
  const edit = useTemplateEdit(loaded.row);
  const submit = useSubmit<Draft>(form, async (draft) => {
    await edit.save(draft, form);
    const newest = await loaded.reload();
    if (newest) {
      edit.reopen(newest);
      form.setFieldsValue(toDraft(newest));
    }
    setUnsaved(false);
    toast.success(text.EDIT_SUCCESS);
  });
  return {
    row: edit.row ?? loaded.row,
    edit,
    unsaved,
    busy: submit.busy,
    submit: submit.run,
    touched: (changed: object) => {
      setUnsaved(true);
      clearFaults(form, changed);
    },
  };
}
