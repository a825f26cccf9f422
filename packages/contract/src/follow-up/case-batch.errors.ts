import { businessError } from '#kernel';

/** Module 46 of the catalogue: what is done for many children of the follow-up board at once. */
export const caseBatchErrors = {
  childrenInvalid: businessError(24004601, '请选择1到500名学生，每名学生一次'),
  noLetters: businessError(24004602, '没有可以打印的告知书：学生没有待办的随访'),
  textsNotOffered: businessError(24004603, '没有开通短信通知，请用电话、书面或当面告知'),
  noMobile: businessError(24004604, '没有手机号，请书面通知'),
  noticeNotNeeded: businessError(
    24004606,
    '学生正在医院随诊、待结果或已预约，一般不用告知书；仍要打印请再确认一次',
  ),
  textsStopped: businessError(24004607, '家长已退订短信，请用电话、书面或当面告知'),
  resultWithheld: businessError(
    24004608,
    '监护人不同意或已撤回同意，结果不再公布，不发短信；需就医的请书面告知',
  ),
  textedLately: businessError(24004605, '24小时内已给这个手机号发过短信'),
} as const;
