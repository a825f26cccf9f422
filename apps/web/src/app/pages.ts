/**
 * Every screen below /mainPage, each a chunk of its own. A feature adds its line here and its menu entry in
 * `menu.ts`; the router does the rest.
 */
import type { ComponentType } from 'react';

export type Page = { path: string; load: () => Promise<ComponentType> };

export const PAGES: readonly Page[] = [
  {
    path: 'organization',
    load: async () =>
      (await import('#features/organization/organization-list.page.tsx')).OrganizationListPage,
  },
  {
    path: 'school',
    load: async () => (await import('#features/school/school-list.page.tsx')).SchoolListPage,
  },
  {
    path: 'users',
    load: async () => (await import('#features/user/user-list.page.tsx')).UserListPage,
  },
  {
    path: 'logs',
    load: async () => (await import('#features/log/log-list.page.tsx')).LogListPage,
  },
  {
    path: 'currentUser',
    load: async () => (await import('#features/session/current-user.page.tsx')).CurrentUserPage,
  },
];
