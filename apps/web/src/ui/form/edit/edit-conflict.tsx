import type { FormInstance } from 'antd';
import { lazily } from '#ui/lazily.tsx';
import type { Edit } from './use-edit.ts';

/** Hardly ever needed: no list waits for it. */
const Panel = lazily(async () => (await import('./edit-conflict.panel.tsx')).EditConflictPanel);

/** What there is to decide before a form can be saved; nothing where nobody else edited the same. */
export function EditConflict<Values>({
  edit,
  form,
}: {
  edit: Edit<Values>;
  form: FormInstance<Values>;
}) {
  const { conflicts, isGone, refusals } = edit;
  if (!isGone && conflicts.length === 0) return null;
  const rows = conflicts.map((conflict) => ({
    label: conflict.part.label,
    theirs: conflict.part.show(conflict.theirs),
    mine: conflict.part.show(conflict.mine),
    choice: conflict.choice,
    choose: (choice: NonNullable<typeof conflict.choice>) => edit.choose(conflict, choice, form),
  }));
  return <Panel rows={rows} isGone={isGone} refusals={refusals} />;
}
