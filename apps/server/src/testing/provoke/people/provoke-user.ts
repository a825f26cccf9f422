/** Provokes the refusals of administering users. */
import {
  addUser,
  deleteUsers,
  editUser,
  resetFactors,
  resetPassword,
  userErrors,
} from '@spine/contract/user';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

let made = 0;

/** Adds a doctor whose fields are valid except for those given. */
const adding =
  (given: object, by: CastName = 'manager') =>
  (world: World) => {
    made += 1;
    const doctor = { username: `added${made}`, realName: 'New', pw: 'Rachis2026', role: 2 };
    return world.as(by).raw(addUser, { ...doctor, ...given });
  };

/** Edits one of the cast. */
const editing =
  (name: CastName, given: object, by: CastName = 'manager') =>
  (world: World) =>
    world.as(by).raw(editUser, { id: world.cast.users[name], ...given });

const added: readonly Provocation[] = [
  [userErrors.usernameInvalid, adding({ username: '' })],
  [userErrors.realNameInvalid, adding({ realName: '' })],
  [userErrors.usernameUsed, adding({ username: 'Doctor' })],
  [userErrors.passwordMissing, adding({ pw: '' })],
  [userErrors.passwordCommon, adding({ pw: 'Password1' })],
  [userErrors.passwordNamed, adding({ pw: 'Spine2026' })],
  [userErrors.wrongPhoneOnAdd, adding({ tel: '12800000001' })],
  [userErrors.phoneUsed, adding({ tel: '13800000002' })],
  [userErrors.roleMissing, adding({ role: undefined })],
  [userErrors.roleZero, adding({ roleId: 0 })],
  [userErrors.noSystemUser, adding({ role: 0 }, 'platform')],
  [userErrors.roleNotAllowed, adding({ role: 3 })],
  [userErrors.organizationMissing, adding({}, 'platform')],
  [userErrors.organizationUnknown, adding({ orgId: NOBODY }, 'platform')],
];

const changed: readonly Provocation[] = [
  [userErrors.wrongPhoneOnEdit, editing('doctor', { tel: '12800000001' })],
  [userErrors.phoneKept, editing('doctor', { tel: '' })],
  [userErrors.illegalChange, editing('doctor', { username: 'renamed' })],
  [userErrors.organizationEmpty, editing('maker', { role: 2 }, 'platform')],
  [userErrors.accountKindRole, editing('analyst', { accountKind: 'device' })],
  [userErrors.unknown, (world) => world.as('manager').call(resetPassword, { id: NOBODY })],
  [
    userErrors.ownReset,
    (world) => world.as('manager').call(resetPassword, { id: world.cast.users.manager }),
  ],
  [
    userErrors.mayNotDelete,
    (world) => world.as('manager').call(deleteUsers, { ids: world.cast.users.manager }),
  ],
  [
    userErrors.lastAdministrator,
    (world) => world.as('platform').call(deleteUsers, { ids: world.cast.users.manager }),
  ],
];

const resetting = (name: CastName, reason: string) => (world: World) =>
  world.as('manager').raw(resetFactors, { id: world.cast.users[name], reason });

const factors: readonly Provocation[] = [
  [userErrors.ownFactorReset, resetting('manager', 'lost')],
  [userErrors.noFactor, resetting('doctor', 'lost')],
  [userErrors.resetReasonInvalid, resetting('doctor', '')],
];

export const userProvocations: readonly Provocation[] = [...added, ...changed, ...factors];
