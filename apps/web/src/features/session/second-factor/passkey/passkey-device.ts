/** What the device is asked for: a new passkey, or an answer to a challenge. The package for it comes with the first one. */
import {
  type CreatedPasskey,
  challengePasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
} from '@spine/contract/session';
import { type CallOptions, call } from '#platform/call/call.ts';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { answerFaults, creationFaults, deviceFault } from './passkey.text.ts';

/** Says why a device refused, at the field of the passkey. */
async function askDevice<Answer>(
  faults: Readonly<Record<string, string>>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const message = (error instanceof Error && faults[error.name]) || deviceFault;
    const fields = [{ field: 'passkey', message }];
    throw new Refused({ code: LOCAL_CODES.device, message, fields });
  }
}

/** Has the device make a passkey. Throws `Refused`. */
export function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey> {
  return askDevice(creationFaults, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

/** Has the device answer a new challenge of the session. Throws `Refused`. */
export async function answerPasskey(options?: CallOptions): Promise<PasskeyAnswer> {
  const request = await call(challengePasskey, {}, options);
  return askDevice(answerFaults, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  });
}
