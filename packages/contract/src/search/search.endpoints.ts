/** The search that stands over every screen: one call for everything an institution has. */
import { z } from 'zod';
import { defineEndpoint, institution, oneOf, textField } from '#kernel';
import { SEARCH_TEXT_MAX, searchResult } from './search.schema.ts';

export const searchEverywhere = defineEndpoint({
  method: 'GET',
  path: '/search',
  summary:
    'The first children, schools and projects that a text finds: children by name, pinyin initials, or whole or end of a student number or phone. What the role may not see is left out',
  access: institution('patientList.menu', 'schoolList.menu', 'project.menu'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: z.object({ q: textField(SEARCH_TEXT_MAX) }),
  reply: oneOf(searchResult),
});
