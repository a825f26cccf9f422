/** The phone of a test: it shows the codes of a secret (RFC 6238), in the time of the run. */
import { createHmac } from 'node:crypto';
import { now } from './clock.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code that is shown so many steps from now. */
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
