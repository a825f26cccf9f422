/** Translates the calls about views of lists. */
import {
  addView as addCall,
  deleteView as deleteCall,
  editView as editCall,
  listViews as listCall,
} from '@spine/contract/saved-view';
import { type Binding, bind } from '#platform/http/bind.ts';
import { addView, deleteView, editView, listViews } from './saved-view.service.ts';
import { savedViewLogText as text } from './saved-view.text.ts';

export function savedViewRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, actor, input }) => listViews(tenant, actor, input.list)),
    bind(addCall, async ({ tenant, actor, input, now, newId, note }) => {
      const id = newId();
      note({ point: id, message: input.isShared ? text.shared : text.added });
      await addView(tenant, actor, { input, id, now });
      return { id };
    }),
    bind(editCall, async ({ tenant, actor, input, now, note }) => {
      note({ point: input.id, message: text.edited });
      await editView(tenant, actor, { input, now });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, actor, input, note }) => {
      note({ point: input.id, message: text.deleted });
      await deleteView(tenant, actor, input.id);
      return undefined;
    }),
  ];
}
