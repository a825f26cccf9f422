import { businessError } from '#kernel';

/** Module 19 of the catalogue: schools and departments. */
export const schoolErrors = {
  idOrNameMissing: businessError(21001903, '机构、学校和学校名称不能为空'),
  nameInvalid: businessError(24001901, '请填写学校名称，最多50字'),
  provinceInvalid: businessError(24001902, '请选择学校所属地区'),
  cityInvalid: businessError(24001903, '学校所属城市不正确，请重新选择'),
  districtInvalid: businessError(24001904, '学校所属区县不正确，请重新选择'),
  regionInvalid: businessError(24001905, '所属地区不存在或不完整，请选到最后一级'),
  /** Missing, malformed, or another institution's: an unknown school answers alike. */
  unknown: businessError(24001906, '学校不存在，请刷新后重试'),
  unchanged: businessError(24001907, '内容没有变化，无需保存'),
  systemInvalid: businessError(24001908, '学制不正确，请重新选择'),
  nameUsed: businessError(31001902, '保存失败，学校名称可能已存在'),
  /** The message says how many. */
  hasPatients: businessError(31001903, '学校里还有学生，不能删除'),
} as const;
