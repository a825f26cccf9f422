import { businessError } from '#kernel';

/** Module 13 of the catalogue: pictures of examinations. No screen names them, so the web leaves this file out. */
export const examPictureErrors = {
  imageLost: businessError(15001331, '影像文件不在服务器上，请联系平台管理员从备份中恢复'),
} as const;
