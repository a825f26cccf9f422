/** Acts of people on where children are at school. Each stands in the list of batches and can be taken back until the end of its year. */
import { z } from 'zod';
import { defineEndpoint, idField, institution, oneOf, textField } from '#kernel';
import { ACT_DAYS, ACT_KINDS, enrolmentErrors, MAX_ACT_CHILDREN } from '../../enrolment/index.ts';
import { schoolErrors } from '../../school/index.ts';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '../patient.schema.ts';

const access = institution('patientList.edit');
const log = { model: 'patient', optype: 'edit' } as const;
const { childrenInvalid, placementInvalid } = enrolmentErrors;
/** Of the act: the same id again is the same act. */
const id = idField.optional();
const from = z.enum(ACT_DAYS);
const acted = z.object({
  /** The batch of the act. */
  id: idField,
  /** Children who were not so already. */
  changed: z.number().int(),
});
export type PlacementActed = z.output<typeof acted>;

export const actOnPlacements = defineEndpoint({
  method: 'POST',
  path: '/enrolment/act',
  summary:
    'Children of a school move to another class, repeat, skip, leave, come back or get another grade, from today or from 1 September; all or none of them',
  access,
  log,
  input: z.object({
    id,
    kind: z.enum(ACT_KINDS),
    patientIds: z.array(idField).min(1).max(MAX_ACT_CHILDREN),
    from,
    placement: z
      .object({
        gradeName: textField(GRADE_NAME_MAX).optional(),
        clazzName: textField(CLAZZ_NAME_MAX).optional(),
      })
      .optional(),
  }),
  reply: oneOf(acted),
  faults: { patientIds: childrenInvalid, placement: placementInvalid },
});

export const renameClass = defineEndpoint({
  method: 'POST',
  path: '/enrolment/renameClass',
  summary: 'A class of a school gets another name, from today or from 1 September',
  access,
  log,
  input: z.object({
    id,
    schoolId: idField,
    /** The grade of the school year it counts from. */
    gradeName: textField(GRADE_NAME_MAX),
    clazzName: textField(CLAZZ_NAME_MAX),
    newName: textField(CLAZZ_NAME_MAX),
    from,
  }),
  reply: oneOf(acted),
  faults: {
    schoolId: schoolErrors.unknown,
    gradeName: placementInvalid,
    clazzName: placementInvalid,
    newName: placementInvalid,
  },
});
