/** Who takes the second step, or changes what it asks for: the session, where it is used from, and what the platform says. */
import type { OwnSession, SessionClient } from '#platform/session/session-store.ts';
import type { GuessContext } from '../sign-in-lock.service.ts';
import type { RelyingParty } from './passkey/relying-party.ts';

export type StepContext = OwnSession &
  GuessContext & {
    readonly username: string;
    readonly client: SessionClient;
    readonly device: string;
    readonly address: string;
    /** The platform's. */
    readonly secret: string;
    /** Who asks for passkeys; undefined where they cannot be used. */
    readonly relyingParty: RelyingParty | undefined;
  };
