export { actionCovers, actionsByIds, livingActionIds, type MediaPaths } from './action.reader.ts';
export { actionRoutes } from './action.routes.ts';
export { coverColumns, coverName, coverOf, editedCover, storedCover } from './cover.ts';
export type { CoverSource } from './media.service.ts';
export { type MediaLinks, mediaLinks } from './media-link.ts';
export { sweepUploads } from './video-upload.service.ts';
