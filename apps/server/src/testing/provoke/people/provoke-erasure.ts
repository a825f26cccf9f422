/** Provokes the refusals of erasing a child. */
import {
  eraseChild,
  erasureCertificate,
  erasureErrors,
  saveRetention,
} from '@spine/contract/erasure';
import { addPatient } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { insertPatientRow, typedPatient } from '#features/patient/patient.factory.ts';
import type { TestAnswer, World } from '../../world.ts';
import { NOBODY, type Provocation, schoolOf } from '../provoke.ts';

const NAME = 'Erica Aster';

/** The erasure of a new child. */
const erasing =
  (given: object = {}) =>
  async (world: World): Promise<TestAnswer> => {
    const schoolId = await schoolOf(world);
    const { id: patientId } = await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId, name: NAME }),
    );
    const order = {
      patientId,
      records: [],
      name: NAME,
      request: 'child',
      askedOn: '2026-11-20',
      reason: 'moved',
    };
    return world.as('manager').raw(eraseChild, { id: uuidv7(), ...order, ...given });
  };

/** A device adds the child that was erased meanwhile. */
async function addErased(world: World): Promise<TestAnswer> {
  const schoolId = await schoolOf(world);
  const { id } = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId, name: NAME }),
  );
  await erasing({ patientId: id })(world);
  return world.as('manager').raw(addPatient, { ...typedPatient(schoolId), id });
}

const keeping = (input: object) => (world: World) => world.as('manager').raw(saveRetention, input);

export const erasureProvocations: readonly Provocation[] = [
  [erasureErrors.unknown, (world) => world.as('manager').raw(erasureCertificate, { id: NOBODY })],
  [erasureErrors.recordsChanged, erasing({ records: [NOBODY] })],
  [erasureErrors.nameDiffers, erasing({ name: 'Erica' })],
  [erasureErrors.requestInvalid, erasing({ request: 'nobody' })],
  [erasureErrors.dayInvalid, erasing({ askedOn: '2099-01-01' })],
  [erasureErrors.reasonInvalid, erasing({ reason: `${NAME} moved` })],
  [erasureErrors.childErased, addErased],
  [erasureErrors.yearsInvalid, keeping({ years: 31, basis: 'law' })],
  [erasureErrors.basisInvalid, keeping({ years: 3 })],
];
