/** What an export is for. Apart from the digest, because every list that exports loads it. */
import { z } from 'zod';
import { textField } from '#kernel';

export const PURPOSES = ['authority', 'archive', 'family', 'referral', 'research'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PURPOSE_WORDS_MIN = 5;
export const PURPOSE_WORDS_MAX = 100;

/** One of the offered purposes, or another in own words. */
export const exportPurpose = z.union([
  z.enum(PURPOSES),
  textField(PURPOSE_WORDS_MAX).refine((words) => [...words].length >= PURPOSE_WORDS_MIN),
]);

/** The field of every call that starts an export of children. Browsers send it where 21005701 asks for it. */
export const purposeField = { purpose: exportPurpose.optional() } as const;
