/** Provokes the refusals of approving access. */
import {
  accessRefusalText,
  approvalErrors,
  approveUsers,
  takeBackApproval,
} from '@spine/contract/approval';
import { listExams } from '@spine/contract/exam';
import { kernelErrors, Role } from '@spine/contract/kernel';
import type { CastName } from '#testing/cast.ts';
import type { World } from '../../world.ts';
import { asOwner, NOBODY, type Provocation } from '../provoke.ts';

const approving =
  (name: CastName, input: object = {}) =>
  (world: World) =>
    world.as('manager').raw(approveUsers, {
      userIds: [world.cast.users[name]],
      purpose: 'screening',
      endsOn: '2026-12-01',
      ...input,
    });

const takingBack = (name: CastName, reason: string) => (world: World) =>
  world.as('manager').raw(takeBackApproval, { userId: world.cast.users[name], reason });

/** A call of a doctor whose approval is over. */
async function callTooLate(world: World) {
  const setEnd = (day: string) =>
    asOwner(
      world,
      `update access_approval set ends_on = '${day}' where user_id = '${world.cast.users.doctor}'`,
    );
  await setEnd('2026-11-19');
  const answer = await world.as('doctor').call(listExams, {});
  await setEnd('2099-12-31');
  return answer;
}

export const approvalProvocations: readonly Provocation[] = [
  [
    kernelErrors.approvalNeeded,
    callTooLate,
    accessRefusalText({ role: Role.Doctor, accountKind: 'person' }, '2026-11-19'),
  ],
  [approvalErrors.userUnknown, approving('doctor', { userIds: [NOBODY] })],
  [approvalErrors.purposeInvalid, approving('doctor', { purpose: '' })],
  [approvalErrors.endInvalid, approving('doctor', { endsOn: '2028-01-01' })],
  [approvalErrors.ownAccess, approving('manager')],
  [approvalErrors.reasonInvalid, takingBack('doctor', '')],
  [
    approvalErrors.nothingApproved,
    async (world) => {
      await takingBack('analyst', 'moved')(world);
      const answer = await takingBack('analyst', 'moved')(world);
      await approving('analyst')(world);
      return answer;
    },
  ],
];
