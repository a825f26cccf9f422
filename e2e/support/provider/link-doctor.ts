/** A provider of the manager's institution, made by calls, with the invitation of the doctor. */
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import { addProvider, draftProvider, inviteToLink } from '@spine/contract/single-sign-on';
import { listUsers } from '@spine/contract/user';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callsOf } from '../screens/family.ts';
import { startProvider } from './provider.ts';

/** `desk` is a page of the manager. */
export async function inviteDoctor(desk: Page, name: string) {
  const { post } = callsOf(desk);
  const get = async (path: string, query = '') =>
    (await desk.request.get(`${API_PREFIX}${path}${query}`)).json();
  const { id, addresses } = (await get(draftProvider.path)).data;
  const { issuer, ...client } = await startProvider(addresses);
  const provider = { id, name, issuer, ...client, trustsSecondFactor: false };
  expect(await post(addProvider.path, provider)).toMatchObject({ code: SUCCESS_CODE });
  const [doctor] = (await get(listUsers.path, '?username=doctor')).rows;
  const invited = await post(inviteToLink.path, { userId: doctor.id, providerId: id });
  expect(invited).toMatchObject({ code: SUCCESS_CODE });
  return { id: String(id), invitation: String(Object(invited.data).address) };
}
