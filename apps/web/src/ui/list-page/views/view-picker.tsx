/** Chooses a view of the list, in the title line: the own ones and those of the institution. */
import { isViewList, type SavedView, VIEW_LISTS } from '@spine/contract/saved-view';
import { Dropdown, type MenuProps } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { useSession } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { ActionLinks } from '../actions.tsx';
import { useViews, type ViewedList, type Views } from './use-views.ts';
import { ViewForm } from './view.form.tsx';
import { withheldLabels } from './view-state.ts';
import css from './views.module.css';
import { viewsText as text } from './views.text.ts';

type PickerProps = Omit<ViewedList, 'listKey'> & { readonly listKey: string };
/** The form that is open. */
type Editing = { readonly renamed: SavedView | undefined };
type Items = NonNullable<MenuProps['items']>;

export function ViewPicker(props: PickerProps) {
  const { listKey } = props;
  const permissions = useSession((state) => state.permissions);
  if (!isViewList(listKey) || !permissions.includes('savedView.edit')) return null;
  if (!permissions.includes(VIEW_LISTS[listKey].opens)) return null;
  return <Picker {...props} listKey={listKey} />;
}

function Picker(list: ViewedList) {
  const views = useViews(list);
  const [editing, edit] = useState<Editing>();
  const { chosen, isChanged } = views;
  const items = [...viewItems(views), { type: 'divider' as const }, ...actItems(views, edit)];
  return (
    <div className={css.views}>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, className: css.menu, selectedKeys: chosen ? [chosen.id] : [] }}
      >
        <button type="button" className={clsx(buttonCss.btn, css.button)}>
          <Icon name="bookmark" />
          <span className={css.name}>{chosen ? text.chosen(chosen.name) : text.views}</span>
          {isChanged && <span className={css.mark}>{text.changed}</span>}
          <Icon name="down" small />
        </button>
      </Dropdown>
      <span className={css.acts}>
        <ActionLinks acts={quickActs(views, edit)} />
      </span>
      {editing && (
        <ViewForm
          {...editing}
          views={views}
          withheld={withheldLabels(list.state, list.fields)}
          onClose={() => edit(undefined)}
        />
      )}
    </div>
  );
}

function viewItems({ views, choose }: Views): Items {
  const group = (label: string, rows: readonly SavedView[]): Items =>
    rows.length === 0
      ? []
      : [
          {
            key: label,
            type: 'group',
            label,
            children: rows.map((view) => ({
              key: view.id,
              label: view.name,
              onClick: () => choose(view),
            })),
          },
        ];
  if (views.length === 0) return [{ key: 'nothing', label: text.nothing, disabled: true }];
  return [
    ...group(
      text.own,
      views.filter(({ isShared }) => !isShared),
    ),
    ...group(
      text.shared,
      views.filter(({ isShared }) => isShared),
    ),
  ];
}

type Edit = (editing: Editing) => void;
type Act = { readonly label: string; readonly act: () => void; readonly danger?: boolean };

function actItems(views: Views, edit: Edit): Items {
  const { chosen, isChanged, mayEdit } = views;
  const acts: readonly (Act | false)[] = [
    { label: text.saveAs, act: () => edit({ renamed: undefined }) },
    ...(isChanged ? changedActs(views) : []),
    chosen !== undefined && mayEdit && { label: text.rename, act: () => edit({ renamed: chosen }) },
    chosen !== undefined &&
      mayEdit && { label: text.delete, act: () => views.remove(chosen), danger: true },
    chosen !== undefined && { label: text.leave, act: views.leave },
  ];
  return acts
    .filter((each) => each !== false)
    .map(({ label, act, danger = false }) => ({ key: label, label, danger, onClick: act }));
}

/** What may be done about a view that the list has gone away from. */
function changedActs({ chosen, mayEdit, update, choose }: Views): Act[] {
  if (!chosen) return [];
  const restore = { label: text.restore, act: () => choose(chosen) };
  return mayEdit ? [{ label: text.update, act: () => update(chosen) }, restore] : [restore];
}

/** Beside the button, where there is room. */
function quickActs(views: Views, edit: Edit): readonly Act[] {
  if (views.isChanged) return changedActs(views);
  if (views.chosen) return [];
  return [{ label: text.save, act: () => edit({ renamed: undefined }) }];
}
