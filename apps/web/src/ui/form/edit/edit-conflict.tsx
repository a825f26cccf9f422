import type { FormInstance } from 'antd';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Edit } from './use-edit.ts';

/** Rarely needed, so loaded on demand. */
const Panel = lazyComponent(
  async () => (await import('./edit-conflict.panel.tsx')).EditConflictPanel,
);

/** The conflicts to decide before a form can be saved; nothing without conflicts. */
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
