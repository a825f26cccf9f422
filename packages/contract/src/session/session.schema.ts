import { z } from 'zod';
import { ACCOUNT_KINDS, idField, instantField, type MenuKey, type Permission, Role } from '#kernel';
import { accessField } from '../approval/approval.schema.ts';

/** A slide of the sign-in page. `image` is a URL on this server, or null for the built-in drawing. */
const carouselSlide = z.object({
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
});

/** What anyone may know of the platform before signing in. */
export const systemInfoData = z.object({
  platformName: z.string(),
  slogan: z.string(),
  brand: z.string(),
  version: z.string(),
  passwordSalt: z.string(),
  /** The address whose pages may offer passkeys; null where none does, because it has neither https nor a name. */
  passkeyOrigin: z.string().nullable(),
  company: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    /** The two registration notices of the footer. */
    icp: z.string(),
    publicSecurity: z.string(),
  }),
  carousel: z.array(carouselSlide),
});
export type SystemInfo = z.output<typeof systemInfoData>;

export const roleField = z.enum(Role);
export const accountKindField = z.enum(ACCOUNT_KINDS);

/** The signed-in user as the browser keeps it in memory. */
export const sessionUser = z.object({
  id: idField,
  username: z.string(),
  /** 姓名, which reports print; null while nobody filled it in. */
  realName: z.string().nullable(),
  role: roleField,
  accountKind: accountKindField,
  roleName: z.string(),
  orgId: idField.nullable(),
  orgName: z.string(),
  /** Masked, `138****5678`, or empty. */
  tel: z.string(),
  mustChangePw: z.boolean(),
  access: accessField,
});
export type SessionUser = z.output<typeof sessionUser>;

/** What a user proves the second step by: an authenticator that shows codes, or a passkey. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];
export const factorKind = z.enum(FACTOR_KINDS);

/**
 * What a session still owes before it may make other calls: nothing, a proof (`prove`), or the first factor (`setUp`), because the institution or the platform asks for one.
 */
export const SECOND_STEPS = ['none', 'prove', 'setUp'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** Who reset the second factor of a user, when and why. */
export const factorsReset = z.object({ at: instantField, by: z.string(), reason: z.string() });

/** `token` is there only for clients that are not browsers (`X-Client: app`). */
export const sessionData = z.object({
  user: sessionUser,
  permissions: z.array(
    z.custom<Permission>((value) => typeof value === 'string').meta({ type: 'string' }),
  ),
  menus: z.array(z.custom<MenuKey>((value) => typeof value === 'string').meta({ type: 'string' })),
  secondStep: z.enum(SECOND_STEPS),
  /** At sign-in, by what a session that owes a proof may give it, besides recovery codes. */
  factorKinds: z.array(factorKind).optional(),
  /** At sign-in, until its owner acknowledges in the own account that somebody reset the second factor. */
  factorsReset: factorsReset.optional(),
  token: z.string().optional(),
});
export type SessionData = z.output<typeof sessionData>;
