/** What single sign-on shows of providers and links (docs/adr/0130-single-sign-on.md). */
import { z } from 'zod';
import { idField, instantField, textField } from '#kernel';

export const PROVIDER_NAME_MAX = 20;
export const ISSUER_MAX = 300;
export const CLIENT_ID_MAX = 200;
export const CLIENT_SECRET_MAX = 500;
export const STAFF_NUMBER_MAX = 40;
/** Days an invitation lasts; it serves once. */
export const INVITATION_DAYS = 7;
/** Minutes from leaving for a provider to coming back. */
export const FLOW_MINUTES = 10;

/** The page of the web to which a provider leads back: each has its own, so that the answer of one is never taken for that of another. */
export function singleSignOnPath(providerId: string): string {
  return `/single-sign-on/${providerId}`;
}

/** The page of the web that an invitation opens: its token stands behind `#`, which browsers send to no server. */
export const INVITATION_PATH = '/single-sign-on/invitation';

/** A name without spaces: of a claim such as `employee_number`. */
export const claimField = z.string().regex(/^[\w.:/-]{1,100}$/);
/** As the provider says it, letter for letter. */
export const staffNumberField = textField(STAFF_NUMBER_MAX);

/** How a link came to be: by a manager's invitation, by its owner who was signed in, or by the staff number that the provider said. */
export const LINK_KINDS = ['invitation', 'own', 'claim'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A provider as a button of the sign-in page. */
export const providerChoice = z.object({
  id: idField,
  name: z.string(),
  /** Of the institution whose own provider it is; empty for the platform's. */
  orgName: z.string(),
});
export type ProviderChoice = z.output<typeof providerChoice>;

/** What is entered at the provider when this platform is registered there as a client. */
export const providerAddresses = z.object({
  /** `redirect_uris`. */
  redirect: z.string(),
  /** `post_logout_redirect_uris`. */
  afterSignOut: z.string(),
  /** `backchannel_logout_uri`. */
  backChannelLogout: z.string(),
  /** `frontchannel_logout_uri`. */
  frontChannelLogout: z.string(),
});
export type ProviderAddresses = z.output<typeof providerAddresses>;

/** A provider as those see it who manage it; its client secret is never shown. */
export const providerRow = z.object({
  id: idField,
  /** Null for the platform's, which users of every institution may be linked to. */
  orgId: idField.nullable(),
  name: z.string(),
  issuer: z.string(),
  /** Empty to who does not manage it. */
  clientId: z.string(),
  /** The claim that says the staff number; null where none does, and always for the platform's. */
  claim: z.string().nullable(),
  enabled: z.boolean(),
  /** Whether its word that a second factor was used (`amr`) counts as our second step. */
  trustsSecondFactor: z.boolean(),
  /** How many users are linked; 0 to who does not manage it, whose users are some of them. */
  links: z.number().int(),
  createdAt: instantField,
  addresses: providerAddresses,
  /** Whether the caller manages it: a manager sees the platform's, to invite by them. */
  isOwn: z.boolean(),
});
export type ProviderRow = z.output<typeof providerRow>;

/** What a provider says of itself, found before it is saved. */
export const providerFacts = z.object({
  issuer: z.string(),
  /** The host of the page where users sign in, for the manager to recognize. */
  signInHost: z.string(),
  hasSignOut: z.boolean(),
  hasBackChannelLogout: z.boolean(),
  hasFrontChannelLogout: z.boolean(),
});
export type ProviderFacts = z.output<typeof providerFacts>;

/** A link of a user to a provider. */
export const linkRow = z.object({
  providerId: idField,
  providerName: z.string(),
  kind: z.enum(LINK_KINDS),
  linkedAt: instantField,
  /** Null until it was used to sign in. */
  lastUsedAt: instantField.nullable(),
});
export type LinkRow = z.output<typeof linkRow>;

/** An enabled provider as the own account shows it, linked or not. */
export const ownLinkRow = z.object({
  providerId: idField,
  providerName: z.string(),
  /** Null where the account is not linked. */
  link: linkRow.pick({ kind: true, linkedAt: true, lastUsedAt: true }).nullable(),
  /** Who ended the link last, where that was not the owner, and when; told for 30 days while there is no new one. */
  endedByOther: z.object({ at: instantField, by: z.string() }).nullable(),
  /** Whether signing in there proves again who the user is: linked, and no second factor of ours to prove instead. */
  canProve: z.boolean(),
});
export type OwnLinkRow = z.output<typeof ownLinkRow>;
