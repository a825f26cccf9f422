/** Translates the calls of class QR codes. */
import { dateInShanghai } from '@spine/contract/kernel';
import {
  addByClassForm as addCall,
  createClassQr,
  classFormOf as formCall,
} from '@spine/contract/patient';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import { addByClassForm, loadClassForm, makeClassQr, readFormToken } from './class-qr.service.ts';
import { classQrLogText } from './class-qr.text.ts';
import { classTokens } from './class-qr-token.ts';

type ClassQrPorts = Pick<AppPorts, 'secret' | 'publicUrl'>;

export function classQrRoutes({ secret, publicUrl }: ClassQrPorts): Binding[] {
  const tokens = classTokens(secret);
  return [
    bind(createClassQr, async ({ tenant, input, now, origin, note }) => {
      const options = { typed: input, tokens, base: publicUrl ?? origin, now };
      const { qr, names, expires } = await makeClassQr(tenant, options);
      const day = dateInShanghai(expires);
      const message = input.renew
        ? classQrLogText.renewed(names, day)
        : classQrLogText.made(names, day);
      note({ point: input.schoolId, message });
      return qr;
    }),
    bindPublic(formCall, ({ input, open, now }) => {
      const form = readFormToken(tokens, input.token, now);
      return open(form.scope, (tenant) => loadClassForm(tenant, form));
    }),
    bindPublic(addCall, async ({ input, network, open, now, newId, note }) => {
      const form = readFormToken(tokens, input.token, now);
      await open(form.scope, async (tenant) => {
        const submission = { typed: input, network, newId, now };
        const { id, orgName } = await addByClassForm(tenant, form, submission);
        note({
          actor: {
            userId: null,
            username: classQrLogText.form,
            role: null,
            orgId: form.payload.orgId,
            orgName,
          },
          point: `${form.payload.schoolId},${id}`,
          message: classQrLogText.entered(form.payload),
        });
      });
      return undefined;
    }),
  ];
}
