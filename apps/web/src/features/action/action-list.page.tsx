/** The action library: list, one action in the drawer; the platform administrator adds, edits and deletes. */
import {
  ACTION_CATEGORY_NAMES,
  ACTION_LEVEL_NAMES,
  ACTION_POSITION_NAMES,
  type ActionInfo,
  type ActionRow,
  actionDetail,
  deleteAction,
  type EditableAction,
  listActions,
  listMuscles,
  muscleNames,
} from '@spine/contract/action';
import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { ActionSteps } from '#ui/action-media/action-steps.tsx';
import { ActionVideo } from '#ui/action-media/action-video.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionButtons, ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { ActionCard, actionColumns, actionFilters } from './action.columns.tsx';
import css from './action.module.css';
import { useAction, useMuscleOptions } from './action.queries.ts';
import { actionText as text } from './action.text.ts';

function Head({ action }: { action: ActionRow }) {
  const { category, position, levels } = action;
  const tags = [
    ACTION_CATEGORY_NAMES[category],
    ...levels.map((level) => ACTION_LEVEL_NAMES[level]),
    ACTION_POSITION_NAMES[position],
  ];
  return (
    <div className={css.head}>
      <ActionCover size="card" {...action} />
      <div>
        <h2>{action.name}</h2>
        <p className={css.tags}>
          {tags.map((tag) => (
            <span className={clsx(looks.plainTag, looks.xs)} key={tag}>
              {tag}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

function ActionFacts({ action }: { action: ActionInfo }) {
  const facts: Fact[] = [
    [text.muscles, text.listed(muscleNames(action.muscles))],
    [text.effect, action.effect],
    [text.equipment, action.equipment],
    [text.suggested, action.remark],
    [text.description, action.description],
  ];
  return (
    <Facts
      className={clsx(css.facts, looks.kv)}
      facts={facts.filter(([, words]) => words !== '')}
    />
  );
}

function ActionContent({ action }: { action: ActionInfo }) {
  return (
    <>
      <ActionVideo name={action.name} videoUrl={action.videoUrl} />
      <ActionFacts action={action} />
      <section className={css.part}>
        <h3>{text.steps}</h3>
        <ActionSteps steps={action.steps} />
      </section>
      {action.warnings !== '' && (
        <section className={css.part}>
          <h3>{text.warnings}</h3>
          <p className={css.warnings}>{action.warnings}</p>
        </section>
      )}
    </>
  );
}

/** One action in the drawer: picture, what it trains, video, steps, and what to mind. */
function ActionDetailPanel({ action }: { action: ActionRow }) {
  const detail = useAction(action.id);
  return (
    <>
      <Head action={detail.data ?? action} />
      <QueryResult query={detail} widths={[80, 200, 60]}>
        {(full) => <ActionContent action={full} />}
      </QueryResult>
    </>
  );
}

/** Loaded on demand: only the platform administrator needs it. */
const ActionForm = lazyComponent(async () => (await import('./action.form.tsx')).ActionForm);

const TWO_ACTIONS = 104;

type Form = { action?: EditableAction };

function useAskToDelete() {
  const confirm = useConfirm();
  const refresh = [listActions, listMuscles];
  const remove = useApiMutation(deleteAction, { success: text.DEL_SUCCESS, refresh });
  return ({ id, name }: ActionRow) =>
    confirm({
      title: text.deleteTitle(name),
      detail: text.deleteDetail,
      lost: [text.lostSearch, text.lostChoice],
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { id } }),
    });
}

/** A row of the list has fewer fields than the form, so editing reads the action first. */
function useRowActs(open: (form: Form) => void) {
  const detail = useApiMutation(actionDetail);
  const askToDelete = useAskToDelete();
  const canDelete = useCan('actionWarehouseList.del');
  const edit = ({ id }: ActionRow) =>
    detail.mutate({ input: { id } }, { onSuccess: (action) => open({ action }) });
  return (action: ActionRow) => [
    { label: text.edit, act: () => edit(action), primary: true },
    canDelete && { label: text.delete, act: () => askToDelete(action), danger: true },
  ];
}

function useFilters() {
  const { options, loading } = useMuscleOptions();
  const narrow = useNarrow();
  return useMemo(
    () => actionFilters({ muscles: options, loading, narrow }),
    [options, loading, narrow],
  );
}

export function ActionListPage() {
  const [form, setForm] = useState<Form>();
  const canEdit = useCan('actionWarehouseList.edit');
  const filters = useFilters();
  const actsOf = useRowActs(setForm);
  return (
    <>
      <ListPage
        listKey="actions"
        title={text.title}
        endpoint={listActions}
        rowKey={(row) => row.id}
        columns={actionColumns}
        filters={filters}
        emptyHint={canEdit ? text.emptyHint : listText.emptyForOthers}
        remembersSearch
        card={(action) => <ActionCard action={action} />}
        actions={canEdit && <AddButton label={text.add} act={() => setForm({})} />}
        drawer={{
          label: text.drawer,
          body: (action) => <ActionDetailPanel key={action.id} action={action} />,
          ...(canEdit && {
            actions: (action: ActionRow) => <ActionButtons acts={actsOf(action)} />,
          }),
        }}
        actionsWidth={TWO_ACTIONS}
        {...(canEdit && {
          rowActions: (action: ActionRow) => <ActionLinks acts={actsOf(action)} />,
        })}
      />
      {form && <ActionForm action={form.action} onClose={() => setForm(undefined)} />}
    </>
  );
}
