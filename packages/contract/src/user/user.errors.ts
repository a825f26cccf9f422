import { businessError } from '#kernel';
import { sessionErrors } from '../session/session.errors.ts';

/**
 * Module 21 of the catalogue, and the refusals of 1501 about users. An unknown user and a user of another
 * institution answer alike.
 */
export const userErrors = {
  wrongPhoneOnAdd: businessError(15012104, '新增用户的手机号格式不正确'),
  wrongPhoneOnEdit: businessError(15012114, '手机号格式不正确，未做修改'),
  noSystemUser: businessError(15012108, '没有权限创建平台管理员'),
  roleNotAllowed: businessError(15012109, '没有权限创建该角色的用户'),
  unknown: businessError(15012112, '用户为空或不存在，请刷新后重试'),
  organizationEmpty: businessError(15012113, '该角色必须属于一个机构，请选择机构'),
  illegalChange: businessError(15012115, '不能修改用户名、所属机构或本人的角色和账号类型'),
  usernameInvalid: businessError(24002102, '请填写用户名，最多15字'),
  realNameInvalid: businessError(24002109, '请填写姓名，最多20字'),
  passwordMissing: businessError(24002103, '请填写密码'),
  roleMissing: businessError(24002104, '请选择角色'),
  roleZero: businessError(24002105, '角色编号不能为0'),
  organizationMissing: businessError(24002106, '请选择机构'),
  organizationUnknown: businessError(24002107, '机构不存在，请重新选择'),
  phoneKept: businessError(24002108, '已登记的手机号不能清空'),
  mayNotDelete: businessError(24032116, '没有权限删除该用户，也不能删除自己'),
  usernameUsed: businessError(31002110, '用户名已存在，请换一个用户名'),
  lastAdministrator: businessError(31002111, '至少保留一名可用的管理员，不能删除或调整其角色'),
  ownReset: businessError(31002112, '本人的密码请在个人信息中修改'),
  ownFactorReset: businessError(31002113, '不能重置本人的二次验证，请联系其他管理员'),
  noFactor: businessError(31002114, '该用户没有设置二次验证，不需要重置'),
  resetReasonInvalid: businessError(24002110, '请填写重置原因，最多100字'),
  accountKindRole: businessError(
    24002111,
    '设备账号的角色只能是检查医生，审计账号的角色只能是管理员',
  ),
  deviceAccountFactor: businessError(
    31002115,
    '该用户设置了二次验证，是个人使用的账号；确要标为设备账号，请先重置二次验证',
  ),
  phoneUsed: businessError(31001101, '手机号已被使用，请换一个手机号'),
  passwordRule: sessionErrors.passwordRule,
  passwordCommon: sessionErrors.passwordCommon,
  passwordNamed: sessionErrors.passwordNamed,
  passwordAsDigest: sessionErrors.passwordAsDigest,
} as const;
