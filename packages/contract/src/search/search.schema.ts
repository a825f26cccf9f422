/** What a search everywhere finds: children by one of their marks, schools and projects. */
import { z } from 'zod';
import { idField, shownTel } from '#kernel';
import { patientRow } from '../patient/patient.schema.ts';
import { projectStatusField } from '../project/project.schema.ts';

export const SEARCH_TEXT_MAX = 50;
/** One sign finds too much to be shown. */
export const SEARCH_TEXT_MIN = 2;
/** Children that an answer holds at most. */
export const CHILDREN_SHOWN_MAX = 8;
/** Schools that an answer holds at most, and projects. */
export const PLACES_SHOWN_MAX = 5;

/** By what children are sought; each is a filter of their list, too. */
const CHILD_MARKS = ['name', 'studentId', 'tel'] as const;
export type ChildMark = (typeof CHILD_MARKS)[number];

const counted = { total: z.number().int(), totalIsFloor: z.literal(true).optional() } as const;

export const soughtChild = patientRow
  .pick({
    id: true,
    name: true,
    gender: true,
    age: true,
    schoolName: true,
    gradeName: true,
    clazzName: true,
    leftOn: true,
    studentId: true,
  })
  .extend({
    /** Empty where children are not sought by it. */
    tel: shownTel,
  });
export type SoughtChild = z.output<typeof soughtChild>;

/** The first children that one mark finds, and how many there are. */
export const soughtChildren = z.object({
  by: z.enum(CHILD_MARKS),
  rows: z.array(soughtChild),
  ...counted,
});
export type SoughtChildren = z.output<typeof soughtChildren>;

export const searchResult = z.object({
  /** Left out, as are the others, where the role does not see them. */
  children: z.array(soughtChildren).optional(),
  schools: z
    .object({
      rows: z.array(
        z.object({ id: idField, name: z.string(), districtName: z.string().nullable() }),
      ),
      ...counted,
    })
    .optional(),
  projects: z
    .object({
      rows: z.array(z.object({ id: idField, name: z.string(), status: projectStatusField })),
      ...counted,
    })
    .optional(),
});
export type SearchResult = z.output<typeof searchResult>;
