/** Shapes of a list for a school: how the manager sees it, and what its page shows. */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import { genderField } from '../patient/index.ts';
import {
  RESULT_GROUPS,
  SCHOOL_LIST_AUDIENCES,
  SCHOOL_LIST_CODE_DIGITS,
  SCHOOL_LIST_STATES,
} from './school-list.rules.ts';

/** A class as the lists of a school name it. */
export const listedClass = z.object({
  gradeName: z.string().min(1).max(20),
  clazzName: z.string().max(20),
});
export type ListedClass = z.output<typeof listedClass>;

/** A list as the manager sees it: nothing of a child. */
export const schoolListRow = z.object({
  id: idField,
  schoolId: idField,
  schoolName: z.string(),
  audience: z.enum(SCHOOL_LIST_AUDIENCES),
  recipient: z.string(),
  /** None where it is of the whole school. */
  classes: z.array(listedClass),
  /** With a result when it was made. */
  children: z.number().int(),
  madeByName: z.string(),
  madeAt: instantField,
  expiresOn: dateField,
  state: z.enum(SCHOOL_LIST_STATES),
  opened: z.number().int(),
  openedAt: instantField.nullable(),
  receivedBy: z.string().nullable(),
  receivedAt: instantField.nullable(),
});
export type SchoolListRow = z.output<typeof schoolListRow>;

/** The code that opens a list. */
export const listCode = z.string().regex(new RegExp(`^\\d{${SCHOOL_LIST_CODE_DIGITS}}$`));

/** What is handed over, in two ways: the link by one, the code by another. The code is told once. */
export const handedList = z.object({
  id: idField,
  url: z.string(),
  code: listCode,
  expiresOn: dateField,
});
export type HandedList = z.output<typeof handedList>;

/** What whoever holds the link learns before the code. */
export const schoolListDoor = z.object({
  isOpen: z.boolean(),
  orgName: z.string().nullable(),
  phone: z.string().nullable(),
});
export type SchoolListDoor = z.output<typeof schoolListDoor>;

const listedChild = z.object({
  name: z.string(),
  gender: genderField,
  /** Null for a class teacher, who is told no result. */
  group: z.enum(RESULT_GROUPS).nullable(),
  /** It waits for another measurement as well, beside the hospital; false for a class teacher. */
  retest: z.boolean(),
  /** Whether the family knows; null where nothing asks for telling it, and for a class teacher. */
  told: z.boolean().nullable(),
});
export type ListedChild = z.output<typeof listedChild>;

/** What the page shows after the code. */
export const schoolListView = z.object({
  orgName: z.string(),
  phone: z.string().nullable(),
  schoolName: z.string(),
  projectName: z.string(),
  audience: z.enum(SCHOOL_LIST_AUDIENCES),
  recipient: z.string(),
  madeOn: dateField,
  expiresOn: dateField,
  /** Children whose family objects: they are counted and not named. */
  leftOut: z.number().int(),
  /** Children of a class teacher's list who are not in its class now: they are counted, whatever their result, and not named. */
  moved: z.number().int(),
  classes: z.array(listedClass.extend({ children: z.array(listedChild) })),
  receivedBy: z.string().nullable(),
  receivedAt: instantField.nullable(),
});
export type SchoolListView = z.output<typeof schoolListView>;
