import { businessError } from '#kernel';

/** Module 52 of the catalogue. An unknown user, one of another institution and one whom nobody or somebody else approves answer alike. */
export const approvalErrors = {
  userUnknown: businessError(24005201, '所选的用户不存在，或不由你批准，请刷新后重试'),
  purposeInvalid: businessError(24005202, '请填写用途，最多100字'),
  endInvalid: businessError(24005203, '请选择到期日：从今天起，最长一年'),
  reasonInvalid: businessError(24005204, '请填写收回原因，最多100字'),
  ownAccess: businessError(31005205, '不能批准或收回本人的访问，请联系平台管理员'),
  nothingApproved: businessError(31005206, '该用户没有可收回的批准，请刷新后重试'),
} as const;
