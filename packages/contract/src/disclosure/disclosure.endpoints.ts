/** The manager's digest: exports of many children and who looked at many numbers, day by day, from the operation log. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  filterField,
  institution,
  listOf,
  listQuery,
  noInput,
  oneOf,
} from '#kernel';
import { disclosureErrors } from './disclosure.errors.ts';
import { disclosureRow, unreadDisclosures } from './disclosure.schema.ts';

const USERNAME_MAX = 15;

export const listDisclosures = defineEndpoint({
  method: 'GET',
  path: '/log/disclosures',
  summary:
    'Exports of more than 50 children, and users who exported or looked at more than 50 in a day bit by bit, newest first; the last 30 days unless it names others',
  access: institution('logs.menu'),
  openTo: ['auditor'],
  log: { model: 'log', optype: 'view', once: 'hour' },
  input: listQuery(['at'], {
    username: filterField(USERNAME_MAX),
    from: dateField.optional(),
    to: dateField.optional(),
  }),
  reply: listOf(disclosureRow),
});

export const countUnreadDisclosures = defineEndpoint({
  method: 'GET',
  path: '/log/disclosures/unread',
  summary: 'How many rows of the digest there are of past days that the caller has not read',
  access: institution('logs.menu'),
  log: 'none',
  input: noInput,
  reply: oneOf(unreadDisclosures),
});

export const markDisclosuresRead = defineEndpoint({
  method: 'POST',
  path: '/log/disclosures/read',
  summary: 'The caller has read the digest of a past day and of those before it',
  access: institution('logs.menu'),
  log: { model: 'log', optype: 'edit' },
  input: z.object({ through: dateField }),
  reply: done,
  faults: { through: disclosureErrors.dayInvalid },
});
