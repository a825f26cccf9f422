/** Shapes of class QR codes: what staff get to show, and what the form behind the code may know. */
import { z } from 'zod';
import { instantField } from '#kernel';

/** Days after the day it was made on which a class QR code still opens its form; it ends with the day. */
export const CLASS_QR_DAYS = 7;
/** Children that may be entered through one class QR code, repeated and refused numbers included. */
export const CLASS_QR_SUBMISSIONS = 200;

/** Institution, school, grade, class and end, signed; nothing of a child. */
export const classFormToken = z.string().regex(/^[\w-]{60,400}$/);

export const classQr = z.object({
  /** The picture as a `data:` address. */
  png: z.string(),
  /** The form's address; the token stands behind `#`, so that no server on the way writes it down. */
  url: z.string(),
  expires: instantField,
});
export type ClassQr = z.output<typeof classQr>;

export const classForm = z.object({
  orgName: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  expires: instantField,
});
export type ClassForm = z.output<typeof classForm>;
