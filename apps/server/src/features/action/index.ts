export { actionCovers, actionsByIds, livingActionIds, type MediaPaths } from './action.reader.ts';
export { actionRoutes } from './action.routes.ts';
export {
  coverChange as editedCover,
  coverColumns,
  hashCover as coverName,
  parseCover as coverOf,
  storedCover,
} from './cover.ts';
export type { CoverSource } from './media.service.ts';
export { type MediaLinks, mediaLinks } from './media-link.ts';
export { sweepUploads } from './video-upload.service.ts';
