/** Translates the calls about links: of the own account, and of users whom somebody manages. */
import type { Endpoint } from '@spine/contract/kernel';
import {
  beginOwnLink,
  beginProof,
  endOwnLink as endOwnCall,
  endSignInLink,
  inviteToLink,
  ownSignInLinks,
  singleSignOnErrors,
  editStaffNumber as staffNumberCall,
  userSignInLinks,
} from '@spine/contract/single-sign-on';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import type { OpenCall } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireNoFactor } from './complete.service.ts';
import { requireBrowser, startFlow } from './flow.service.ts';
import {
  editStaffNumber,
  endLink,
  endOwnLink,
  invite,
  listLinks,
  listOwnLinks,
  readBeginning,
} from './link.service.ts';
import type { SingleSignOnParts } from './single-sign-on.parts.ts';
import { singleSignOnLogText as text } from './single-sign-on.text.ts';

export function linkRoutes(parts: SingleSignOnParts): Binding[] {
  return [...ownRoutes(parts), ...managedRoutes(parts)];
}

function ownRoutes(parts: SingleSignOnParts): Binding[] {
  return [
    bindOpen(ownSignInLinks, ({ snapshot, actor, now }) =>
      snapshot(platformScope, (tenant) => listOwnLinks(tenant, actor.userId, now)),
    ),
    bindOpen(beginOwnLink, async (call) => {
      const { provider, sessionId, isLinked } = await call.snapshot(platformScope, (tenant) =>
        readBeginning(tenant, call, call.input.providerId),
      );
      if (isLinked) refuse(singleSignOnErrors.alreadyLinked);
      call.note({ point: call.actor.userId, message: text.linkBegun(provider.name) });
      const { userId } = call.actor;
      const start = { provider, visitorHash: requireBrowser(call), userId, sessionId };
      return startFlow(toStart(parts, call), { ...start, purpose: 'link' });
    }),
    bindOpen(beginProof, async (call) => {
      const { provider, sessionId, isLinked } = await call.snapshot(platformScope, (tenant) =>
        readBeginning(tenant, call, call.input.providerId),
      );
      if (!isLinked) refuse(singleSignOnErrors.linkUnknown);
      const { userId } = call.actor;
      await call.snapshot(platformScope, (tenant) => requireNoFactor(tenant, userId));
      const start = { provider, visitorHash: requireBrowser(call), userId, sessionId };
      return startFlow(toStart(parts, call), { ...start, purpose: 'prove' });
    }),
    bindOpen(endOwnCall, async ({ open, actor, input, token, note }) => {
      await open(platformScope, async (tenant) => {
        const own = { userId: actor.userId, providerId: input.providerId };
        const ended = await endOwnLink(tenant, own, token);
        note({ point: actor.userId, message: text.ended(ended) });
      });
      return undefined;
    }),
  ];
}

type OwnCall = Pick<OpenCall<Endpoint>, 'open' | 'origin' | 'now'>;

function toStart({ client, secret, publicUrl }: SingleSignOnParts, { open, origin, now }: OwnCall) {
  return { client, secret, open, base: publicUrl ?? origin, now };
}

function managedRoutes({ publicUrl }: SingleSignOnParts): Binding[] {
  return [
    bindOpen(userSignInLinks, ({ open, scope, input, now }) =>
      open(platformScope, (tenant) => listLinks(tenant, input.userId, { scope, now })),
    ),
    bindOpen(inviteToLink, ({ open, scope, input, now, origin, note }) =>
      open(platformScope, async (tenant) => {
        const by = { scope, base: publicUrl ?? origin, now };
        const { name, ...invitation } = await invite(tenant, input, by);
        note({ point: input.userId, message: text.invited(name) });
        return invitation;
      }),
    ),
    bindOpen(endSignInLink, async ({ open, scope, actor, input, now, note }) => {
      await open(platformScope, async (tenant) => {
        const ended = await endLink(tenant, input, { scope, username: actor.username, now });
        note({ point: input.userId, message: text.ended(ended), level: 'WARN' });
      });
      return undefined;
    }),
    bindOpen(staffNumberCall, async ({ open, scope, actor, input, now, note }) => {
      await open(platformScope, async (tenant) => {
        const by = { scope, username: actor.username, now };
        const hasEnded = await editStaffNumber(tenant, input, by);
        const did = input.staffNumber === null ? text.staffNumberRemoved : text.staffNumber;
        note({ point: input.userId, message: hasEnded ? did + text.claimEnded : did });
      });
      return undefined;
    }),
  ];
}
