import { businessError } from '#kernel';
import { rosterErrors } from '../roster/roster.errors.ts';

/** Module 59 of the catalogue: batches of a roster. What is wrong with a file is said by module 14. */
export const rosterBatchErrors = {
  schoolMissing: rosterErrors.schoolMissing,
  fileMissing: rosterErrors.fileMissing,
  /** Another institution's, dropped, or swept. */
  unknown: businessError(24005901, '导入批次不存在，请刷新后重试'),
  /** Read, or dropped after a day. */
  previewOver: businessError(24005902, '预览已过期，请重新选择文件'),
  reasonInvalid: businessError(24005903, '请填写撤销理由，最多100字'),
  /** Cells of a row that are corrected. */
  cellInvalid: businessError(24005904, '每格最多 200 字'),
  rowUnknown: businessError(24005905, '名单中没有这一行，请刷新后重试'),
  /** The message names the columns that are missing. */
  mappingWrong: businessError(24005909, '列对应不正确，请刷新后重新选择'),
  wrongRows: businessError(31005903, '名单中还有错误，不能写入'),
  nameDiffers: businessError(31005904, '学校名称不一致，没有写入'),
  comparedAgain: businessError(31005905, '预览之后本校名单有变化，已重新比较，请再看一遍'),
  busy: businessError(31005906, '本校有一批名单正在写入或撤销，请稍候；已中断的请先继续或撤销'),
  undoOver: businessError(31005907, '已过可撤销的日期'),
  /** `data` names the batch. */
  laterBatch: businessError(31005908, '之后还有一批改过同样的学生，请先撤销那一批'),
  /** Somebody else corrected a row, or it was compared again. */
  editedMeanwhile: businessError(31005909, '名单刚被改动过，请核对后再改'),
} as const;
