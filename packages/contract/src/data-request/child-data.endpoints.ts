import { z } from 'zod';
import { defineEndpoint, file, idField, institution } from '#kernel';
import { dataRequestErrors } from './data-request.errors.ts';

export const exportChildData = defineEndpoint({
  method: 'GET',
  path: '/dataRequest/childData',
  summary:
    'Everything that is stored of one child as a zip: data.json (`childData`), the same to read as data.pdf, the reports as one PDF, and the photos',
  access: institution('patientList.menu'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'export' },
  input: z.object({ patientId: idField }),
  reply: file,
  faults: { patientId: dataRequestErrors.childUnknown },
});
