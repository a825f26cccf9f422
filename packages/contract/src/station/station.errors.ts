import { businessError } from '#kernel';

/** Module 42 of the catalogue: the station, where children are examined. */
export const stationErrors = {
  classMissing: businessError(24004201, '请选择学校、年级和班级'),
  attendanceInvalid: businessError(24004202, '缺席登记不完整：须有项目、学校、学生和日期'),
  /** The day of an absence lies between the first day of the project and today. */
  dayInvalid: businessError(24004203, '缺席日期须在项目开始之后，且不晚于今天'),
  alreadyExamined: businessError(31004201, '该学生当天已有检查记录，不能登记缺席'),
  sheetTooLarge: businessError(31004205, '一次最多打印3000名学生的登记表，请按年级打印'),
} as const;
