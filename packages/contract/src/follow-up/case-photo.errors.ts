import { businessError } from '#kernel';

/** Module 47 of the catalogue: photos that families send with their reports. */
export const casePhotoErrors = {
  unknown: businessError(24004701, '没有这张照片，可能家长已经换掉'),
} as const;
