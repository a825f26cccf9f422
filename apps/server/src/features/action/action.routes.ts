/** Translates the calls about the action library. */
import { actionDetail, listActions, listMuscles } from '@spine/contract/action';
import { type Binding, bind } from '#platform/http/bind.ts';
import { actionView, libraryMuscles, listLibrary } from './action.service.ts';
import type { MediaLinks } from './media-link.ts';

export type ActionParts = { links: MediaLinks };

export function actionRoutes({ links }: ActionParts): Binding[] {
  return [
    bind(listActions, ({ db, input, now }) => listLibrary(db, input, { links, now })),
    bind(listMuscles, ({ db }) => libraryMuscles(db)),
    bind(actionDetail, ({ db, input, now }) => actionView(db, input.id, { links, now })),
  ];
}
