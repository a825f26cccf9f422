/** Which sheets of labels exist: columns by rows of an A4 page. */
import { z } from 'zod';

export const LABEL_LAYOUTS = ['3x8', '4x10'] as const;
export const labelLayout = z.enum(LABEL_LAYOUTS);
export type LabelLayout = z.output<typeof labelLayout>;

/** More children than any class has; a sheet for more is a wrong class name. */
export const LABELS_MAX = 500;
