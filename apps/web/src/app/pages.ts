/**
 * Every screen below /mainPage, each a chunk of its own. A feature adds its line here and its menu entry in
 * `menu.ts`; the router does the rest.
 */
import type { ComponentType } from 'react';

export type Page = { path: string; load: () => Promise<ComponentType> };

export const PAGES: readonly Page[] = [
  {
    path: 'currentUser',
    load: async () => (await import('#features/session/current-user.page.tsx')).CurrentUserPage,
  },
];
