export { actionsByIds, livingActionIds, type MediaPaths } from './action.reader.ts';
export { actionRoutes } from './action.routes.ts';
export { type MediaClaim, type MediaLinks, mediaLinks } from './media-link.ts';
