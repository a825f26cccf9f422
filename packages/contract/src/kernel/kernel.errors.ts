import { businessError, gateError } from './errors.ts';

/** The general codes of spec section 8, and the four answers that carry an HTTP status of their own. */
export const kernelErrors = {
  malformed: gateError(400, '请求参数错误'),
  /** A database constraint failed that no service had checked. */
  backendLogic: businessError(1100, '操作不符合业务规则'),
  conversion: gateError(1400, '参数格式不正确，请检查后重试'),
  nothingUpdated: businessError(1404, '没有可更新的数据'),
  fault: gateError(1500, '系统出错，请联系管理员', 500),
  illegalOperation: gateError(1501, '非法操作'),
  /** These three answer when the database aborted the call or its disk is full, which the message says; nothing was written. */
  insertFailed: businessError(1502, '新增失败，请稍后重试'),
  updateFailed: businessError(1503, '修改失败，请稍后重试'),
  deleteFailed: businessError(1504, '删除失败，请稍后重试'),
  /** Each field is valid, but no page sends this combination. */
  frontendLogic: businessError(2100, '操作不符合页面规则'),
  parameter: gateError(2400, '参数错误，请检查后重试'),
  notSignedIn: gateError(2401, '登录已失效，请重新登录'),
  forbidden: gateError(2403, '没有操作权限'),
  logic: businessError(3100, '数据之间不一致，请刷新后重试'),
  mustChangePassword: businessError(21001526, '请先修改密码再继续操作'),
  secondStepNeeded: businessError(21001530, '请先完成二次验证再继续操作'),
  /** The message says until when, and who can help. */
  approvalNeeded: businessError(21005201, '你的访问还没有获得批准，请联系本机构管理员'),
  /** The last proof of a browser's user is too old for this call; nothing was done. */
  proofNeeded: businessError(21001560, '请先再次验证身份，再继续操作'),
  /** `data` says how many children; with a purpose the same call goes on. Nothing was made. */
  purposeNeeded: businessError(21005701, '一次导出超过50名学生，请先说明用途'),
  exportTooLong: businessError(30000001, '数据超过一张表能放的1,048,575行，请缩小筛选范围后再导出'),
  tooManyJobs: businessError(30000002, '未完成的任务已有20个，请等其中一些完成或取消后再试'),
  /** Somebody else gave a field another value since it was read: `fields` names them, `data` is the current row. */
  changedMeanwhile: businessError(
    30000003,
    '内容刚被他人修改过，本次没有保存，请核对双方填写的内容后再保存',
  ),
  uploadBroken: gateError(30000408, '文件没有传完，请重新上传'),
  unknownPath: gateError(30000404, '访问的接口不存在', 404),
  bodyTooLarge: gateError(30000413, '提交的内容过大', 413),
  /** The message says when to try again, where that is known. */
  tooManyRequests: gateError(30000429, '操作过于频繁，请稍后再试', 429),
  /** The server is starting or stopping, or its database is unreachable or too slow. */
  unavailable: gateError(30000503, '服务暂时不可用，请稍后再试', 503),
} as const;
