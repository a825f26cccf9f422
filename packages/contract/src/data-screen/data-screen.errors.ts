import { businessError } from '#kernel';

/** Module 33 of the catalogue, a number of ours: the numbers of the data screen. */
export const dataScreenErrors = {
  regionUnknown: businessError(24003301, '地区不存在，请重新选择要查看的地区'),
  /** A region above or outside the highest one the viewer's schools lie in. */
  regionOutside: businessError(24003302, '只能查看本机构学校所在的地区'),
} as const;

/** Module 36 of the catalogue, a number of ours: maps and regions of the data screen. */
export const dataScreenGeoErrors = {
  /** The region is the last level, or no map of the level below exists. */
  noMap: businessError(24003602, '这个地区没有下一级地图'),
  /** The operator's file is no valid map. */
  mapBroken: businessError(15003603, '地图文件无法读取，请联系管理员'),
} as const;
