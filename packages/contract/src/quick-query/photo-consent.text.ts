/** What a family agrees to before it sends a photo, apart from its child's examination; a change needs another version. */
export const PHOTO_CONSENT =
  '我同意上传孩子的病历或检查报告照片，由负责随访的医生核对就诊结果；不上传不影响随访';
