import { businessError } from '#kernel';

/** Module 42 of the catalogue: the station, where children are examined. */
export const stationErrors = {
  classMissing: businessError(24004201, '请选择学校、年级和班级'),
  attendanceInvalid: businessError(24004202, '缺席登记不完整：须有项目、学校、学生和日期'),
  /** The day of an absence lies between the first day of the project and today. */
  dayInvalid: businessError(24004203, '缺席日期须在项目开始之后，且不晚于今天'),
  alreadyExamined: businessError(31004201, '该学生当天已有检查记录，不能登记缺席'),
  /** The child of the roster would not get them, and they would leave with the record. */
  matchLoses: businessError(
    31004206,
    '这条登记已有随访、照片、处方、训练、转诊单、短信或作废的检查，并入会丢失，请到检查记录中逐条改归学生，再删除这条登记',
  ),
  /** A device may still hold its examination. */
  matchTooEarly: businessError(31004207, '还没有收到它的检查，请等设备上传后再归'),
  sheetTooLarge: businessError(31004205, '一次最多打印3000名学生的登记表，请按年级打印'),
} as const;
