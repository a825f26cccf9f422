export { actionCovers, actionsByIds, livingActionIds, type MediaPaths } from './action.reader.ts';
export { actionRoutes } from './action.routes.ts';
export {
  coverChange,
  coverColumns,
  hashCover,
  parseCover,
  storedCover,
} from './media/cover.ts';
export type { CoverSource } from './media/media.service.ts';
export { type MediaLinks, mediaLinks } from './media/media-link.ts';
export { sweepUploads } from './video/video-upload.service.ts';
