/** Translates what families say of the hospital. The log says what was said, never where or why. */
import { quickQueryPhoto, quickQueryVisit } from '@spine/contract/quick-query';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import { quickQueryLogText as text } from './quick-query.text.ts';
import { readForFamily } from './quick-query-access.service.ts';
import {
  expectPhoto,
  keepPhoto,
  receivePhoto,
  recordFamilyVisit,
} from './quick-query-visit.service.ts';

export function visitRoutes({ blobs }: Pick<AppPorts, 'blobs'>): Binding[] {
  return [
    bindPublic(quickQueryPhoto, async (call) => {
      const { id: patientId, photoId } = call.input;
      const { now, newId } = call;
      const of = { patientId, photoId, now };
      const isExpected = await readForFamily(call, (tenant) => expectPhoto(tenant, of), patientId);
      if (!isExpected) return undefined;
      const photo = await receivePhoto(call.incoming?.content);
      await keepPhoto(photo, {
        ...of,
        blobs,
        newId,
        open: (work) =>
          readForFamily(
            call,
            (tenant, { actor }) => {
              call.note({ actor, point: patientId, message: text.photo });
              return work(tenant);
            },
            patientId,
          ),
      });
      return undefined;
    }),
    bindPublic(quickQueryVisit, (call) => {
      const { id, answer } = call.input;
      const request = { typed: call.input, now: call.now };
      return readForFamily(
        call,
        async (tenant, family) => {
          const said = await recordFamilyVisit(tenant, family, request);
          call.note({ actor: family.actor, point: id, message: text.said[answer] });
          return said?.followUp;
        },
        id,
      );
    }),
  ];
}
