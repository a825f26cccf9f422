/** Translates what families say of the hospital. The log says what was said, never where or why. */
import { kernelErrors } from '@spine/contract/kernel';
import { PHOTOS_MAX, quickQueryPhoto, quickQueryVisit } from '@spine/contract/quick-query';
import type { AppPorts } from '#platform/app-ports.ts';
import { concurrencyLimitByKey } from '#platform/auth/concurrency-limit.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { Refusal } from '#platform/http/refuse.ts';
import { quickQueryLogText as text } from './quick-query.text.ts';
import { readForFamily } from './quick-query-access.service.ts';
import {
  expectPhoto,
  keepPhoto,
  receivePhoto,
  recordFamilyVisit,
} from './quick-query-visit.service.ts';

/** A page sends one after another. Photos that wait are not read yet: a family holds one in the server's memory, not a thousand. */
const ofChild = concurrencyLimitByKey(1, {
  waiting: PHOTOS_MAX,
  tooMany: () => new Refusal(kernelErrors.tooManyRequests),
});

export function visitRoutes(ports: Pick<AppPorts, 'blobs'>): Binding[] {
  return [
    bindPublic(quickQueryPhoto, (call) =>
      ofChild(call.input.id, async () => {
        await takePhoto(ports, call);
        return undefined;
      }),
    ),
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

async function takePhoto(
  { blobs }: Pick<AppPorts, 'blobs'>,
  call: PublicCall<typeof quickQueryPhoto>,
): Promise<void> {
  const { id: patientId, photoId, consentVersion } = call.input;
  const { now, newId } = call;
  const of = { patientId, photoId, now };
  const isExpected = await readForFamily(call, (tenant) => expectPhoto(tenant, of), patientId);
  if (!isExpected) return;
  const photo = await receivePhoto(call.incoming?.content);
  const open = (work: (tenant: Tenant) => Promise<boolean>) =>
    readForFamily(
      call,
      (tenant, { actor }) => {
        call.note({ actor, point: patientId, message: text.photo });
        return work(tenant);
      },
      patientId,
    );
  await keepPhoto(photo, { ...of, consentVersion, blobs, newId, open });
}
