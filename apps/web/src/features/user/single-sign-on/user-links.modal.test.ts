import type { ProviderRow } from '@spine/contract/single-sign-on';
import { expect, it } from 'vitest';
import { linkStates } from './user-links.modal.tsx';

const provider = (id: string, more: Partial<ProviderRow> = {}): ProviderRow => ({
  id,
  orgId: null,
  name: `登录${id}`,
  issuer: 'https://login.example',
  clientId: 'spine',
  claim: null,
  enabled: true,
  trustsSecondFactor: false,
  links: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  addresses: { redirect: '', afterSignOut: '', backChannelLogout: '', frontChannelLogout: '' },
  isOwn: true,
  ...more,
});
const link = {
  providerId: 'old',
  providerName: '旧的',
  kind: 'own' as const,
  linkedAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
};

it('a user is invited to what is open to the own institution, and links to others are shown', () => {
  const providers = [
    provider('platform'),
    provider('own', { orgId: 'one' }),
    provider('foreign', { orgId: 'two' }),
    provider('stopped', { enabled: false }),
  ];
  const links = { links: [link], invitations: [], staffNumber: null };
  const states = linkStates(links, providers, 'one');
  expect(states.map(({ providerId, canInvite }) => [providerId, canInvite])).toEqual([
    ['platform', true],
    ['own', true],
    ['old', false],
  ]);
  expect(states[2]).toMatchObject({ providerName: '旧的', link });
  const ofPlatform = linkStates({ ...links, links: [] }, providers, null);
  expect(ofPlatform.map(({ providerId }) => providerId)).toEqual(['platform']);
});
