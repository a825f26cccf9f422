import { businessError } from '#kernel';

/** Of module 62: files of rows, and handing them in. */
export const monitoringFileErrors = {
  /** A file or a part of it that is missing, malformed, or another institution's. */
  fileUnknown: businessError(24006221, '上报文件不存在，请刷新后重试'),
  /** The sentence at the field says what is wrong. */
  fileInvalid: businessError(24006222, '请检查文件的范围、格式和登记内容'),
  /** Its own sentence says how many; the order is sent again with the question. */
  rowsBounce: businessError(31006223, '有会被退回的行，文件没有生成，请核对后再决定'),
  nothingHandedIn: businessError(31006224, '这个范围还没有登记上报过完整文件，不能生成变更文件'),
  noRows: businessError(31006225, '这个范围没有可以上报的行'),
  nothingChanged: businessError(31006226, '与已上报的内容相同，没有要补报的行'),
  /** After the year that follows, or because a child in it was erased. */
  fileRemoved: businessError(31006227, '文件已按规定清除，只保留校验值和行数'),
  baseRemoved: businessError(31006228, '已上报的文件已清除，不能比较，请生成完整文件'),
  handedInAlready: businessError(31006229, '这个文件已登记上报，请刷新后查看'),
  notHandedIn: businessError(31006230, '这个文件没有登记上报，请刷新后重试'),
} as const;

/** The sentences at the fields of a file. */
export const fileFaultText = {
  scope: '请选择全部、一个区县或一所学校的一个类型',
  kind: '请选择完整文件或变更文件',
  format: '请选择 .xlsx 或 CSV',
  sent: '这次提交与之前的内容不同，请刷新后重新生成',
  handedInOn: '上报日期不能早于文件生成的那天，也不能晚于今天',
  handedInTo: '请填写报送对象，最多50字',
  note: '备注最多200字',
} as const;
