/** Saves what the list shows as a view, or gives a view another name. */
import { type SavedView, VIEW_NAME_MAX } from '@spine/contract/saved-view';
import { Input, Radio } from 'antd';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import type { NewView, Views } from './use-views.ts';
import css from './views.module.css';
import { viewsText as text } from './views.text.ts';

type Props = {
  views: Views;
  /** Undefined for a new one. */
  renamed: SavedView | undefined;
  /** The filters in use that are not saved. */
  withheld: readonly string[];
  onClose: () => void;
};

export function ViewForm({ views, renamed, withheld, onClose }: Props) {
  const save = async ({ name, isShared = false }: NewView) => {
    if (renamed) await views.rename(renamed, name);
    else await views.add({ name, isShared });
  };
  return (
    <FormModal<NewView>
      title={renamed ? text.formTitle.rename : text.formTitle.add}
      name="saved-view"
      initial={renamed ? { name: renamed.name } : { isShared: false }}
      submit={save}
      onClose={onClose}
    >
      {!renamed && <p className={css.hint}>{text.hint}</p>}
      {!renamed && withheld.length > 0 && <p className={css.hint}>{text.withheld(withheld)}</p>}
      <Field
        name="name"
        label={text.name}
        hint={text.nameHint(VIEW_NAME_MAX)}
        rules={[required(text.name), maxChars(text.name, VIEW_NAME_MAX)]}
      >
        <Input autoComplete="off" />
      </Field>
      {!renamed && views.mayShare && (
        <Field name="isShared" label={text.audience}>
          <Radio.Group className={css.audience}>
            <Radio value={false}>{text.onlyMe}</Radio>
            <Radio value={true}>{text.institution}</Radio>
          </Radio.Group>
        </Field>
      )}
    </FormModal>
  );
}
