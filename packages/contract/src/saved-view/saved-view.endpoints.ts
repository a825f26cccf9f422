/** Views of lists: each user has own ones, and managers those of the institution. */
import { z } from 'zod';
import { defineEndpoint, done, idField, institution, listOf, oneOf, textField } from '#kernel';
import { savedViewErrors } from './saved-view.errors.ts';
import {
  savedView,
  VIEW_NAME_MAX,
  viewColumns,
  viewListField,
  viewQuery,
} from './saved-view.schema.ts';

const faults = {
  id: savedViewErrors.notFound,
  list: savedViewErrors.listInvalid,
  name: savedViewErrors.nameInvalid,
  query: savedViewErrors.contentInvalid,
  columns: savedViewErrors.contentInvalid,
} as const;

export const listViews = defineEndpoint({
  method: 'GET',
  path: '/savedView/list',
  summary: 'The views of a list: the own ones and those of the institution, oldest first',
  access: institution('savedView.edit'),
  log: 'none',
  input: z.object({ list: viewListField }),
  reply: listOf(savedView),
  faults,
});

export const addView = defineEndpoint({
  method: 'POST',
  path: '/savedView/add',
  summary:
    'Saves a view of a list under a name, for the caller or for the institution; it holds nothing of one child',
  access: institution('savedView.edit'),
  log: { model: 'savedView', optype: 'add' },
  input: z.object({
    list: viewListField,
    name: textField(VIEW_NAME_MAX),
    isShared: z.boolean().default(false),
    query: viewQuery,
    columns: viewColumns.default({}),
  }),
  reply: oneOf(z.object({ id: idField })),
  faults,
});

export const editView = defineEndpoint({
  method: 'POST',
  path: '/savedView/edit',
  summary: 'Renames a view or writes over what it holds; what is not sent stays',
  access: institution('savedView.edit'),
  log: { model: 'savedView', optype: 'edit' },
  input: z.object({
    id: idField,
    name: textField(VIEW_NAME_MAX).optional(),
    query: viewQuery.optional(),
    columns: viewColumns.optional(),
  }),
  reply: done,
  faults,
});

export const deleteView = defineEndpoint({
  method: 'POST',
  path: '/savedView/del',
  summary: 'Deletes a view',
  access: institution('savedView.edit'),
  log: { model: 'savedView', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults,
});
