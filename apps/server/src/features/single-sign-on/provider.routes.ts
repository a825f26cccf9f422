/** Translates the calls about providers. What asks a provider holds no connection to the database. */
import {
  addProvider as addCall,
  deleteProvider as deleteCall,
  draftProvider,
  editProvider as editCall,
  listProviders as listCall,
  tryProvider,
} from '@spine/contract/single-sign-on';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { Refusal } from '#platform/http/refuse.ts';
import { createProviderTries } from './client/provider-tries.ts';
import {
  addProvider,
  deleteProvider,
  editProvider,
  listProviders,
  requireOwn,
  toAddresses,
  toClaim,
} from './provider.service.ts';
import type { SingleSignOnParts } from './single-sign-on.parts.ts';
import { singleSignOnLogText } from './single-sign-on.text.ts';

export function providerRoutes({ client, secret, publicUrl }: SingleSignOnParts): Binding[] {
  const tryAs = createProviderTries();
  const readFacts = (caller: Parameters<typeof tryAs>[0], issuer: string) =>
    tryAs(caller, () => client.readFacts(issuer));
  return [
    bindOpen(listCall, ({ snapshot, scope, origin }) =>
      snapshot(platformScope, (tenant) =>
        listProviders(tenant, { orgId: ownerOf(scope), base: publicUrl ?? origin }),
      ),
    ),
    bindOpen(draftProvider, ({ newId, origin }) => {
      const id = newId();
      return Promise.resolve({ id, addresses: toAddresses(publicUrl ?? origin, id) });
    }),
    bindOpen(tryProvider, ({ input, ...call }) => readFacts(call, input.issuer)),
    bindOpen(addCall, async ({ open, scope, actor, input, now, note }) => {
      const orgId = ownerOf(scope);
      const claim = toClaim(input.claim, orgId);
      const { signOutUrl } = await readFacts({ actor, now }, input.issuer);
      return open(platformScope, async (tenant) => {
        note({ point: input.id, message: singleSignOnLogText.added(input.name) });
        await addProvider(tenant, { ...input, claim, signOutUrl }, { orgId, secret, now });
        return { id: input.id };
      });
    }),
    bindOpen(editCall, async ({ open, snapshot, scope, actor, input, now, note }) => {
      const { id, issuer, clientSecret, name } = input;
      const orgId = ownerOf(scope);
      const claim = toClaim(input.claim, orgId);
      const stored = await snapshot(platformScope, (tenant) => requireOwn(tenant, id, orgId));
      const facts =
        stored.issuer === issuer
          ? await (input.enabled && client.readFacts(issuer).catch(ignoreRefusal))
          : await readFacts({ actor, now }, issuer);
      const signOutUrl = facts ? facts.signOutUrl : undefined;
      await open(platformScope, async (tenant) => {
        const edit = { ...input, claim, clientSecret, signOutUrl };
        const ended = await editProvider(tenant, edit, {
          orgId,
          secret,
          username: actor.username,
          now,
        });
        const { edited, editedAndEnded } = singleSignOnLogText;
        const message = ended === undefined ? edited(name) : editedAndEnded(name, ended);
        note({ point: id, message });
      });
      return undefined;
    }),
    bindOpen(deleteCall, async ({ open, scope, actor, input, now, note }) => {
      await open(platformScope, async (tenant) => {
        const by = { orgId: ownerOf(scope), username: actor.username, now };
        const { name, links } = await deleteProvider(tenant, input.id, by);
        note({ point: input.id, message: singleSignOnLogText.deleted(name, links) });
      });
      return undefined;
    }),
  ];
}

/** A provider that is away keeps what it said before. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}

/** Whose providers somebody manages: the institution's, or the platform's. */
function ownerOf(scope: Scope): string | null {
  return scope.kind === 'org' ? scope.orgId : null;
}
