import { businessError } from '#kernel';

/** Module 33 of the catalogue, a number of ours: the numbers of the data screen. */
export const dataScreenErrors = {
  regionUnknown: businessError(24003301, '地区不存在，请重新选择要查看的地区'),
  /** A region above the highest one the viewer's schools lie in, or beside it. */
  regionOutside: businessError(24003302, '只能查看本机构学校所在的地区'),
} as const;

/** Module 36 of the catalogue, a number of ours: maps and regions of the data screen. */
export const dataScreenGeoErrors = {
  /** The region is the last level, or nobody has drawn what is below it. */
  noMap: businessError(24003602, '这个地区没有下一级地图'),
  /** A file of the operator that is no map. */
  mapBroken: businessError(15003603, '地图文件无法读取，请联系管理员'),
} as const;
