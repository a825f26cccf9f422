/**
 * The calls of lists for schools: a manager makes, hands over and revokes them, a school doctor or class teacher reads one on its
 * page. Those of the page are POST: proxies log addresses, and the token with the code opens the list.
 */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  file,
  idField,
  institution,
  linkTokenField,
  listOf,
  listQuery,
  oneOf,
  textField,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import { schoolListErrors } from './school-list.errors.ts';
import {
  RECIPIENT_MAX,
  SCHOOL_LIST_AUDIENCES,
  SCHOOL_LIST_CLASSES_MAX,
} from './school-list.rules.ts';
import {
  handedList,
  listCode,
  listedClass,
  schoolListDoor,
  schoolListRow,
  schoolListView,
} from './school-list.schema.ts';

const { over, codeWrong, notFound, invalid } = schoolListErrors;

export const listSchoolLists = defineEndpoint({
  method: 'GET',
  path: '/schoolList/list',
  summary: 'The lists that were handed to schools newest first; nothing of a child',
  access: institution('project.edit'),
  log: 'none',
  input: listQuery(['madeAt'], { projectId: idField.optional(), schoolId: idField.optional() }),
  reply: listOf(schoolListRow),
});

export const makeSchoolList = defineEndpoint({
  method: 'POST',
  path: '/schoolList',
  summary:
    'Makes a list of results of a school, or of some of its classes, for a school doctor or a class teacher. Answers its link, and once the code that opens it',
  access: institution('project.edit'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'report', optype: 'export' },
  input: z.object({
    projectId: idField,
    schoolId: idField,
    audience: z.enum(SCHOOL_LIST_AUDIENCES),
    recipient: textField(RECIPIENT_MAX),
    /** All of the school when left out. */
    classes: z.array(listedClass).min(1).max(SCHOOL_LIST_CLASSES_MAX).optional(),
    ...purposeField,
  }),
  reply: oneOf(handedList),
  faults: {
    audience: invalid,
    recipient: invalid,
    classes: invalid,
    purpose: disclosureErrors.purposeInvalid,
  },
});

export const renewSchoolListCode = defineEndpoint({
  method: 'POST',
  path: '/schoolList/code',
  summary:
    'A new code for a list, which opens it on another device; the former code and device open it no more',
  access: institution('project.edit'),
  needsRecentProof: true,
  log: { model: 'report', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: oneOf(handedList),
  faults: { id: notFound },
});

export const revokeSchoolList = defineEndpoint({
  method: 'POST',
  path: '/schoolList/revoke',
  summary: 'Revokes a list: its page opens no more. Revoking again does nothing',
  access: institution('project.edit'),
  log: { model: 'report', optype: 'edit' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: notFound },
});

const token = linkTokenField(/^[\w-]{20,100}$/);

export const openSchoolList = defineEndpoint({
  method: 'POST',
  path: '/schoolList/page/open',
  summary: 'Whether the page of a list for a school is open, and whose it is',
  access: 'public',
  log: { model: 'report', optype: 'view' },
  input: z.object({ token }),
  reply: oneOf(schoolListDoor),
  faults: { token: over },
});

/** A secret that the device makes and keeps: the code opens the list for it, once. */
const deviceKey = z.string().regex(/^[0-9a-f]{32}$/);

export const readSchoolList = defineEndpoint({
  method: 'POST',
  path: '/schoolList/page/read',
  summary:
    'A list for a school as it stands now: on the first device with its code, later on the same device without it',
  access: 'public',
  log: { model: 'report', optype: 'view' },
  input: z.object({
    token,
    key: deviceKey,
    code: listCode.optional(),
  }),
  reply: oneOf(schoolListView),
  faults: { token: over, key: over, code: codeWrong },
});

export const receiveSchoolList = defineEndpoint({
  method: 'POST',
  path: '/schoolList/page/receive',
  summary: 'The receipt of a list, by name; the first one stays',
  access: 'public',
  log: { model: 'report', optype: 'edit' },
  input: z.object({ token, key: deviceKey, name: textField(RECIPIENT_MAX) }),
  reply: oneOf(schoolListView),
  faults: { token: over, key: over, name: invalid },
});

export const principalPage = defineEndpoint({
  method: 'GET',
  path: '/schoolList/principal.pdf',
  summary:
    'One A4 page for the principal of a school: figures of a project without names, small ones suppressed, what to do next, and a line to sign',
  access: institution('statistic.menu'),
  log: { model: 'report', optype: 'export' },
  input: z.object({ projectId: idField, schoolId: idField }),
  reply: file,
});
