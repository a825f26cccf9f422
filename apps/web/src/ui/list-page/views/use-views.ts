/** The views of a list: which one is chosen, whether it was changed since, and what is done with it. */
import {
  addView,
  deleteView,
  editView,
  listViews,
  type SavedView,
  type ViewColumns,
  type ViewList,
} from '@spine/contract/saved-view';
import { useState } from 'react';
import { setListPreferences, usePreferences } from '#platform/browser/storage.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import type { ListState } from '../list-types.ts';
import {
  type ArrangedColumn,
  isShown,
  type ListShape,
  readViewQuery,
  toViewQuery,
  type ViewContent,
} from './view-state.ts';
import { viewsText as text } from './views.text.ts';

export type ViewedList = Omit<ListShape, 'today'> & {
  readonly listKey: ViewList;
  readonly columns: readonly ArrangedColumn[];
  readonly state: ListState;
  readonly change: (change: Partial<ListState>) => void;
};

const AS_DEFAULT: ViewContent = { query: {}, columns: {} };
const REFRESH = { refresh: [listViews] };

export type NewView = { readonly name: string; readonly isShared: boolean };
export type Views = ReturnType<typeof useViews>;

export function useViews(shown: ViewedList) {
  const list = { ...shown, today: serverToday() };
  const { listKey, state } = list;
  const mayShare = useCan('savedView.share');
  const { data } = useApiQuery(listViews, { list: listKey }, { staleTime: 0 });
  const columns = useShownSettings(listKey);
  const [chosenId, choose] = useState<string>();
  const views = data?.rows ?? [];
  const isNow = (view: ViewContent) => isShown(view, { state, columns }, list);
  // After a reload, or by hand, a list may show what a view holds.
  const chosen = views.find(({ id }) => id === chosenId) ?? views.find(isNow);
  const show = (view: ViewContent) => {
    const { order, hidden } = view.columns;
    setListPreferences(listKey, { order, hidden });
    list.change(readViewQuery(view.query, list));
  };
  const content = { query: toViewQuery(state, list), columns };
  return {
    views,
    chosen,
    isChanged: chosen !== undefined && !isNow(chosen),
    mayShare,
    mayEdit: chosen !== undefined && (mayShare || !chosen.isShared),
    choose: (view: SavedView) => {
      choose(view.id);
      show(view);
    },
    leave: () => {
      choose(undefined);
      show(AS_DEFAULT);
    },
    ...useViewWrites({ list: listKey, content, choose }),
  };
}

/** The user's columns of a list, as a view holds them. */
function useShownSettings(listKey: string): ViewColumns {
  const { order, hidden } = usePreferences((state) => state.lists[listKey]) ?? {};
  return { ...(order && { order }), ...(hidden && { hidden }) };
}

type Writing = {
  readonly list: ViewList;
  readonly content: ViewContent;
  readonly choose: (id: string | undefined) => void;
};

function useViewWrites({ list, content, choose }: Writing) {
  const confirm = useConfirm();
  const add = useApiMutation(addView, { success: text.added, ...REFRESH });
  const update = useApiMutation(editView, { success: text.updated, ...REFRESH });
  const rename = useApiMutation(editView, { success: text.renamed, ...REFRESH });
  const remove = useApiMutation(deleteView, { success: text.deleted, ...REFRESH });
  return {
    add: async (view: NewView) => {
      const { id } = await add.mutateAsync({ input: { list, ...view, ...content } });
      choose(id);
    },
    /** A refusal has been shown. */
    update: ({ id }: SavedView) => {
      choose(id);
      update.mutate({ input: { id, ...content } });
    },
    rename: ({ id }: SavedView, name: string) => rename.mutateAsync({ input: { id, name } }),
    remove: ({ id, name, isShared }: SavedView) =>
      confirm({
        title: text.deleteTitle(name),
        detail: isShared ? text.deleteDetail.shared : text.deleteDetail.own,
        okText: text.deleteOk,
        danger: true,
        act: () => remove.mutateAsync({ input: { id } }),
      }),
  };
}
