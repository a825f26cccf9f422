/** By what a user of a test proves who it is: a phone that shows codes (RFC 6238), and a computer that checks a finger. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { now } from './clock.ts';
import { freePort } from './free-port.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code of a secret, in the time of the run, that is shown so many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now().getTime() / STEP_MS) + steps));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function bytesOf(secret: string): Buffer {
  const signs = [...secret.replaceAll(' ', '')];
  const bits = signs.map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Settings of a product that has passkeys: they work at a name, and the pages of tests are opened at an address. */
export async function passkeySettings(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const PORT = await freePort();
  return { PORT, PUBLIC_URL: `http://localhost:${PORT}` };
}

export const nameOf = (origin: string): string => origin.replace('127.0.0.1', 'localhost');

/** A computer that checks a finger: the page's own, until it closes. */
export async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
