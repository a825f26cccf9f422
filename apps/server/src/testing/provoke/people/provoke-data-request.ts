/** Provokes the refusals of requests about the data of a child. */
import {
  addCorrectionRequest,
  dataRequestErrors,
  decideCorrectionRequest,
  exportChildData,
  REQUESTS_A_DAY,
} from '@spine/contract/data-request';
import { deletePatients, patientErrors } from '@spine/contract/patient';
import { quickQueryCorrection } from '@spine/contract/quick-query';
import { v7 as uuidv7 } from 'uuid';
import { openCorrections } from '#features/data-request/correction/correction.factory.ts';
import { newFamily, openFamily } from '#features/quick-query/quick-query.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

type Corrections = Awaited<ReturnType<typeof openCorrections>>;

/** A request, as given, once another one was entered. */
const entering =
  (given: object | ((of: Corrections, id: string) => object)) =>
  async (world: World): Promise<TestAnswer> => {
    const of = await openCorrections(world);
    const id = await of.entered();
    const input = of.request(typeof given === 'function' ? given(of, id) : given);
    return world.as('doctor').raw(addCorrectionRequest, input);
  };

/** A decision, as given, about a request that nothing was done about. */
const deciding =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const id = await (await openCorrections(world)).entered();
    return world.as('manager').raw(decideCorrectionRequest, { id, ...given });
  };

export const dataRequestProvocations: readonly Provocation[] = [
  [
    dataRequestErrors.childUnknown,
    (world) => world.as('doctor').raw(exportChildData, { patientId: NOBODY }),
  ],
  [dataRequestErrors.factInvalid, entering({ fact: 'x' })],
  [dataRequestErrors.examUnknown, entering({ fact: 'exam', examId: NOBODY })],
  [dataRequestErrors.wordsInvalid, entering({ requested: '' })],
  [dataRequestErrors.askerInvalid, entering({ asker: '' })],
  [dataRequestErrors.dayInvalid, entering({ day: '2126-01-01' })],
  [dataRequestErrors.idUsed, entering((_of, id) => ({ id, requested: 'another' }))],
  [dataRequestErrors.reasonInvalid, deciding({ decision: 'refused' })],
  [dataRequestErrors.decisionInvalid, deciding({ decision: 'x' })],
  [
    dataRequestErrors.requestUnknown,
    deciding({ id: NOBODY, decision: 'refused', reason: 'wrong' }),
  ],
  [
    dataRequestErrors.notCorrected,
    async (world) => {
      const of = await openCorrections(world);
      world.clock.advance(1000);
      const id = await of.entered();
      return world.as('manager').raw(decideCorrectionRequest, { id, decision: 'corrected' });
    },
  ],
  [
    dataRequestErrors.alreadyDecided,
    async (world) => {
      const of = await openCorrections(world);
      const id = await of.entered();
      const refusal = { id, decision: 'refused', reason: 'wrong' };
      await of.decide(refusal);
      return world.as('manager').raw(decideCorrectionRequest, { ...refusal, reason: 'another' });
    },
  ],
  [
    patientErrors.requestOpen,
    async (world) => {
      const { entered, id } = await openCorrections(world);
      await entered();
      return world.as('manager').call(deletePatients, { ids: id });
    },
  ],
  [
    dataRequestErrors.tooManyToday,
    async (world) => {
      const { tel, id } = await newFamily(world);
      const { token } = await openFamily(world, tel);
      const ask = () =>
        world.anonymous.call(quickQueryCorrection, {
          token,
          id,
          requestId: uuidv7(),
          fact: 'name',
          requested: 'Lu',
        });
      for (let at = 0; at < REQUESTS_A_DAY; at += 1) await ask();
      return ask();
    },
  ],
];
