import type { SystemInfo } from '@spine/contract/session';
import { platformText } from './session.text.ts';

/** What the operator configured of the sign-in page; the rest has defaults. */
export type PlatformFacts = {
  readonly name: string | undefined;
  readonly companyName: string | undefined;
  readonly companyPhone: string | undefined;
  readonly companyAddress: string | undefined;
  readonly icp: string | undefined;
  readonly publicSecurity: string | undefined;
};

const VERSION = 'V 1.0.1';

/** What anyone may know of this platform. */
export function systemInfoOf(facts: PlatformFacts, passwordSalt: string): SystemInfo {
  return {
    platformName: facts.name ?? platformText.name,
    slogan: platformText.slogan,
    brand: platformText.brand,
    version: VERSION,
    passwordSalt,
    company: {
      name: facts.companyName ?? platformText.companyName,
      phone: facts.companyPhone ?? platformText.companyPhone,
      address: facts.companyAddress ?? platformText.companyAddress,
      icp: facts.icp ?? platformText.icp,
      publicSecurity: facts.publicSecurity ?? platformText.publicSecurity,
    },
    carousel: platformText.slides.map((slide) => ({ ...slide })),
  };
}
