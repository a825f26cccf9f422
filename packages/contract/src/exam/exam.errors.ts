import { businessError } from '#kernel';

/** Module 13 of the catalogue: uploading and reading examinations. */
export const examErrors = {
  /** The message names the field where one record is at fault. */
  parametersMissing: businessError(24001301, '上传参数缺失或不正确'),
  studentIdMissing: businessError(24001302, '学生编号不能为空'),
  schoolIdMissing: businessError(24001303, '学校编号不能为空'),
  projectIdMissing: businessError(24001304, '项目编号不能为空'),
  projectNotFound: businessError(24001305, '项目不存在，或未关联该学校'),
  projectNotInProgress: businessError(24001306, '项目不在进行中，不能上传检查'),
  studentNotFound: businessError(24001307, '学生不存在，或不在该学校的名单中'),
  /** The message says what is wrong with the readings. */
  readingsInvalid: businessError(24001308, '检查读数不正确'),
  examNotFound: businessError(24001309, '检查记录不存在'),
  examBeforeBirth: businessError(24001310, '检查日期早于学生的出生日期，请核对检查时间和出生日期'),
  tooManyPixels: businessError(
    24001311,
    '一次上传的影像像素合计过多，请减少每次上传的记录，分几次上传',
  ),
  /** The message names both times. */
  examBeforeProject: businessError(24001312, '检查时间早于项目开始日期，请校准设备时间'),
  /** The message names both times. */
  examAheadOfClock: businessError(24001313, '检查时间晚于服务器当前时间，请校准设备时间'),
  tooManyIds: businessError(24001331, '一次最多选择1000条检查，更多请用筛选条件'),
  archiveGone: businessError(24001332, '影像压缩包不存在或已过期，请重新生成'),
  correctionReasonInvalid: businessError(24001333, '请填写原因，最多100字'),
  noImages: businessError(31001331, '所选检查没有影像，没有可下载的文件'),
  nothingUploaded: businessError(31001309, '没有数据更新，所有记录均被拒收'),
  allUploaded: businessError(31001310, '所有记录均已上传过'),
  partlyUploaded: businessError(31001311, '部分记录已上传'),
  notOwnToday: businessError(
    31001341,
    '检查医生只能作废、恢复或改归自己当天上传的检查；其他检查请联系机构管理员',
  ),
  /** The correction itself is stored. */
  formerStands: businessError(
    31001345,
    '更正已保存，但原来的检查不是本人当天上传的，没有作废：这名学生现在有两条检查，请管理员作废原来的一条',
  ),
  examVoided: businessError(31001342, '该检查已作废；如作废有误，请先在检查记录的“已作废”中恢复'),
  voidedChildGone: businessError(31001343, '该学生已删除，不能恢复这次检查'),
  voidedProjectGone: businessError(31001344, '项目已删除，或不再包含该学校，不能恢复这次检查'),
} as const;
