import { z } from 'zod';
import { idField, instantField } from '#kernel';

export const SCHOOL_NAME_MAX = 30;

/** A school or department. Names of regions are those of the day it was saved. */
export const schoolRow = z.object({
  id: idField,
  name: z.string(),
  /** Six-digit codes; the tree ends at the city for some, at the province for few. */
  province: z.string(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  provinceName: z.string(),
  cityName: z.string().nullable(),
  districtName: z.string().nullable(),
  createtime: instantField,
});
export type SchoolRow = z.output<typeof schoolRow>;

/** A grade of a school's roster, with its classes; texts as typed, order by national code and class number. */
export const gradeOfSchool = z.object({
  gradeName: z.string(),
  /** National code; 99 where the text names no known grade. */
  gradeCode: z.number().int(),
  count: z.number().int(),
  classes: z.array(z.object({ clazzName: z.string(), count: z.number().int() })),
});
export type GradeOfSchool = z.output<typeof gradeOfSchool>;
