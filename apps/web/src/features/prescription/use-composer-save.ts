/** Saving a plan: once at a time, faults at their fields, and back to the library with the plan open. */
import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { coverChange } from '#ui/cover/cover-file.ts';
import { useSubmit } from '#ui/form/use-submit.ts';
import { type PlanDraft, typedOf } from './composer.draft.ts';
import { useAddPlan, useEditPlan } from './prescription.queries.ts';

type Options = {
  form: FormInstance<PlanDraft>;
  id: string | undefined;
  /** Nothing is lost any more by leaving. */
  saved: () => void;
  leave: (openAt: string) => void;
};

export function useComposerSave({ form, id, saved, leave }: Options) {
  const add = useAddPlan();
  const edit = useEditPlan();
  const [done, setDone] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once, when the plan is saved.
  useEffect(() => {
    if (done !== undefined) leave(done);
  }, [done]);
  const { busy, run } = useSubmit<PlanDraft>(form, async (draft) => {
    const typed = { ...typedOf(draft), ...coverChange(draft.cover) };
    if (id !== undefined) await edit.mutateAsync({ input: { id, ...typed } });
    const savedId = id ?? (await add.mutateAsync({ input: typed })).id;
    saved();
    setDone(savedId);
  });
  return { busy, submit: run };
}
